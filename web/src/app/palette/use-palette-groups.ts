import { isGranted } from '@visionair/contract'
import { foundKinds, searchEverything } from '@visionair/contract/overview'
import { useCall } from '../../api/hooks.ts'
import { recentPlaces } from '../../api/recent-places.ts'
import { type Account, useAccount } from '../../api/session/account.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { administrationMenu } from '../layouts/administration-menu.ts'
import { type Found, pathOf } from './found-paths.ts'

/** A line of the palette and where it leads. */
export interface PaletteEntry {
  readonly path: string
  readonly name: string
  readonly detail: string
  readonly severityNumber: number | null
}

export interface PaletteGroup {
  readonly key: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

const plain = (path: string, name: string, detail = ''): PaletteEntry => ({ path, name, detail, severityNumber: null })

/** Pages anybody may open, and those of the administration the account may. */
function usePages(account: Account): readonly PaletteEntry[] {
  const t = useTexts()
  const administration = administrationMenu
    .filter(({ grants }) => (grants === undefined ? mayAdminister(account) : isGranted(account, grants)))
    .map(({ key, path }) => plain(path, t(`administration.menu.${key}`), t('shell.sections.administration')))
  return [
    plain(paths.dashboard, t('overview.dashboard')),
    plain(paths.profile, t('shell.menu.profile')),
    plain(paths.resource, t('shell.menu.resource')),
    ...administration,
  ]
}

const mayAdminister = (account: Account) => isGranted(account, ['ROLE_ADMIN', 'ROLE_RESPONSIBLE'])

function useFoundEntry(): (found: Found) => PaletteEntry {
  const t = useTexts()
  const { date } = useFormats()
  return (found) => {
    const named =
      found.idForReport === null ? found.name : t('palette.finding', { number: found.idForReport, type: found.name })
    const serial = found.serialNumber === null ? null : t('palette.serial', { number: found.serialNumber })
    const day = found.date === null ? null : date(found.date)
    const detail = [day, serial, found.place].filter((part) => part !== null && part !== '').join(' · ')
    return { path: pathOf(found), name: named, detail, severityNumber: found.severityNumber }
  }
}

export interface PaletteGroups {
  readonly groups: readonly PaletteGroup[]
  readonly isSearching: boolean
  readonly error: Error | null
}

/**
 * What the palette offers for a text: pages whose name holds it and what the server finds; without a text the recent places
 * and all pages. Groups without an entry are left out.
 */
export function usePaletteGroups(text: string, settled: string): PaletteGroups {
  const t = useTexts()
  const account = useAccount()
  const pages = usePages(account)
  const entryOf = useFoundEntry()
  const { data, error, isFetching } = useCall(
    searchEverything,
    { query: { query: settled } },
    { enabled: settled !== '' },
  )
  const isSearching = text !== '' && (settled !== text || isFetching)
  const wanted = text.toLocaleLowerCase()
  const group = (key: string, title: string, entries: readonly PaletteEntry[]) => ({ key, title, entries })
  const shownPages = pages.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const found = settled === '' || settled !== text ? [] : (data ?? [])
  const groups =
    text === ''
      ? [
          group(
            'recent',
            t('palette.recent'),
            recentPlaces(account.id).map(({ path, title }) => plain(path, title)),
          ),
          group('pages', t('palette.pages'), shownPages),
        ]
      : [
          ...foundKinds.map((kind) =>
            group(kind, t(`palette.kinds.${kind}`), found.filter(({ type }) => type === kind).map(entryOf)),
          ),
          group('pages', t('palette.pages'), shownPages),
        ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isSearching, error }
}
