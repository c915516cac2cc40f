import { found } from '../facts/facts.ts'
import { beginsWithin, compareNames, holdsText } from '../facts/text.ts'
import {
  type Account,
  type Company,
  type Profile,
  saidOfAccount,
  saidOfCompany,
  saidOfProfile,
  seesAccount,
  seesCompany,
  seesProfile,
  stateOf,
} from '../said/people.ts'
import { type Order, ordering } from './ordering.ts'
import { type Asking, absent, one, type Params, page, type Question, refused } from './question.ts'

const byNames: Order<Account> = (left, right) =>
  compareNames(left.lastName, right.lastName) || compareNames(left.firstName, right.firstName)
const byAge: Order<{ readonly madeAtUs: number }> = (left, right) => left.madeAtUs - right.madeAtUs
const named: Order<{ readonly name: string }> = (left, right) => compareNames(left.name, right.name)

const nameHolds =
  (part: string) =>
  ({ firstName, lastName, email }: Account): boolean =>
    [firstName, lastName, email].some((each) => holdsText(each, part))

function accountNarrowings({ truth: { facts }, viewer, dice }: Asking) {
  const { accounts, profiles, organizations, members } = facts.rows
  const company = dice.pick(organizations)
  const profile = dice.pick(profiles).id
  const part = dice.pick(['pers', 'ADA', '@', '1'])
  const state = dice.pick(['active', 'disabled', 'locked'] as const)
  const role = dice.pick(['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'ROLE_USER'] as const)
  const belongs = ({ id }: Account) =>
    seesCompany(viewer, company) &&
    members.some(({ accountId, organizationId }) => accountId === id && organizationId === company.id)
  const all: readonly { readonly params: Params; keeps(account: Account): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { 'organization.id': company.id }, keeps: belongs },
    { params: { 'profile.id': profile }, keeps: ({ profileId }) => profileId === profile },
    { params: { name: part }, keeps: nameHolds(part) },
    { params: { state }, keeps: (account) => stateOf(account) === state },
    { params: { role }, keeps: ({ roles }) => roles.includes(role) },
  ]
  return { accounts, all }
}

function askAccounts(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const path = '/api/users'
  const { accounts, all } = accountNarrowings(asking)
  const say = (account: Account) => saidOfAccount(truth, viewer, account)
  const isSeen = (account: Account) => seesAccount(truth.facts, viewer, account)
  const own = one(`${path}/${viewer.id}`, say(found(truth.facts.accounts, viewer.id)))
  if (!viewer.may('user_view')) return [own, refused(`${path}?page=1`)]
  const orders = {
    name: byNames,
    email: (left: Account, right: Account) => compareNames(left.email, right.email),
    createdAt: byAge,
  }
  const lists = all.map(({ params, keeps }) => {
    const { params: ordered, order } = ordering(asking, byNames, orders)
    const rows = accounts.filter((account) => isSeen(account) && keeps(account)).toSorted(order)
    return page(asking, { path, params: { ...params, ...ordered }, rows, say })
  })
  const singles = dice
    .some(accounts, 4)
    .map((account) => (isSeen(account) ? one(`${path}/${account.id}`, say(account)) : absent(`${path}/${account.id}`)))
  return [own, ...lists, ...singles]
}

function askCompanies(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const path = '/api/organizations'
  const { organizations } = truth.facts.rows
  const say = (company: Company) => saidOfCompany(truth, viewer, company)
  const part = dice.pick(['ÉOL', 'south', 'n'])
  const letters = dice.pick(['A-E', 'F-J', 'K-O', 'P-T', 'U-Z'])
  const narrowings: readonly { readonly params: Params; keeps(company: Company): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { name: part }, keeps: ({ name }) => holdsText(name, part) },
    { params: { startWith: letters }, keeps: ({ name }) => beginsWithin(name, letters) },
  ]
  const lists = narrowings.map(({ params, keeps }) => {
    const { params: ordered, order } = ordering<Company>(asking, named, { name: named, createdAt: byAge })
    const rows = organizations.filter((company) => seesCompany(viewer, company) && keeps(company)).toSorted(order)
    return page(asking, { path, params: { ...params, ...ordered }, rows, say })
  })
  const singles = organizations.map((company) =>
    seesCompany(viewer, company) ? one(`${path}/${company.id}`, say(company)) : absent(`${path}/${company.id}`),
  )
  return [...lists, ...singles]
}

function askProfiles(asking: Asking): readonly Question[] {
  const { truth, viewer } = asking
  const path = '/api/profiles'
  if (!viewer.may('profile_view')) return [refused(`${path}?page=1`)]
  const profiles = truth.facts.rows.profiles.filter((profile) => seesProfile(truth, viewer, profile))
  const { params, order } = ordering<Profile>(asking, named, { name: named })
  const say = (profile: Profile) => saidOfProfile(truth, viewer, profile)
  return [
    page(asking, { path, params, rows: profiles.toSorted(order), say }),
    ...profiles.map((profile) => one(`${path}/${profile.id}`, say(profile))),
  ]
}

/** Everything that is asked about people: users, companies and profiles with all lists, and some of them one by one. */
export const askPeople = (asking: Asking): readonly Question[] => [
  ...askAccounts(asking),
  ...askCompanies(asking),
  ...askProfiles(asking),
]
