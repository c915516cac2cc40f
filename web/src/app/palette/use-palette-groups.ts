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
import { holdsWords } from './holds-words.ts'
import { type PaletteAction, usePaletteActions } from './use-palette-actions.ts'

/** A line of the palette: where it leads, or what it does. */
export interface PaletteEntry {
  readonly key: string
  readonly name: string
  readonly detail: string
  /** The beginning of the comment of a finding. */
  readonly comment: string | null
  readonly severityNumber: number | null
  readonly to: string | PaletteAction
}

export interface PaletteGroup {
  readonly key: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

const plain = (path: string, name: string, detail = ''): PaletteEntry => ({
  ...{ key: path, name, detail },
  ...{ comment: null, severityNumber: null, to: path },
})

const mayAdminister = (account: Account) => isGranted(account, ['ROLE_ADMIN', 'ROLE_RESPONSIBLE'])

/** Pages anybody may open, and those of the administration the account may. */
function usePages(account: Account): readonly PaletteEntry[] {
  const t = useTexts()
  const administration = administrationMenu
    .filter(({ grants }) => (grants === undefined ? mayAdminister(account) : isGranted(account, grants)))
    .map(({ key, path }) => plain(path, t(`administration.menu.${key}`), t('shell.sections.administration')))
  return [
    plain(paths.dashboard, t('overview.dashboard')),
    plain(`${paths.dashboard}#inspections`, t('inspections.title')),
    plain(paths.profile, t('shell.menu.profile')),
    plain(paths.resource, t('shell.menu.resource')),
    ...administration,
  ]
}

function useActions(): readonly PaletteEntry[] {
  return usePaletteActions().map((action) => {
    const { key, name, detail } = action
    return { key, name, detail, comment: null, severityNumber: null, to: action }
  })
}

function useFoundEntry(): (found: Found) => PaletteEntry {
  const t = useTexts()
  const { date } = useFormats()
  return (found) => {
    const named =
      found.idForReport === null ? found.name : t('palette.finding', { number: found.idForReport, type: found.name })
    const serial = found.serialNumber === null ? null : t('palette.serial', { number: found.serialNumber })
    const model = found.model === null ? null : t('palette.model', { name: found.model })
    const day = found.date === null ? null : date(found.date)
    const parts = [day, serial, model, found.place]
    const detail = parts.filter((part) => part !== null && part !== '').join(' · ')
    const path = pathOf(found)
    const { comment, severityNumber } = found
    return { key: path, name: named, detail, comment, severityNumber, to: path }
  }
}

export interface PaletteGroups {
  readonly groups: readonly PaletteGroup[]
  readonly isSearching: boolean
  /** There are more things than are told. */
  readonly isMore: boolean
  /** Nothing can be asked for: the browser has no network. */
  readonly isOffline: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** What the server finds for a text that has settled; nothing of an earlier one. */
function useFound(text: string, settled: string) {
  const query = useCall(searchEverything, { query: { query: settled } }, { enabled: settled !== '' })
  const isCurrent = settled !== '' && settled === text
  const isOffline = text !== '' && query.data === undefined && query.fetchStatus === 'paused'
  return {
    data: isCurrent ? query.data : undefined,
    isOffline,
    isSearching: text !== '' && !isOffline && (settled !== text || query.isFetching),
    error: isCurrent ? query.error : null,
    retry: () => void query.refetch(),
  }
}

/**
 * What the palette offers for a text: what the server finds, and pages and actions whose name holds it; without a text the recent
 * places, all actions and all pages. Groups without an entry are left out.
 */
export function usePaletteGroups(text: string, settled: string): PaletteGroups {
  const t = useTexts()
  const account = useAccount()
  const entryOf = useFoundEntry()
  const named = (entries: readonly PaletteEntry[]) => entries.filter(({ name }) => holdsWords(name, text))
  const pages = named(usePages(account))
  const actions = named(useActions())
  const { data, ...state } = useFound(text, settled)
  const more = data?.more ?? []
  const found = foundKinds.map((key) => ({
    key,
    title: t(more.includes(key) ? `palette.first.${key}` : `palette.kinds.${key}`),
    entries: (data?.found ?? []).filter(({ type }) => type === key).map(entryOf),
  }))
  const recent = text === '' ? recentPlaces(account.id).map(({ path, title }) => plain(path, title)) : []
  const groups = [
    { key: 'recent', title: t('palette.recent'), entries: recent },
    ...found,
    { key: 'actions', title: t('palette.actions'), entries: actions },
    { key: 'pages', title: t('palette.pages'), entries: pages },
  ]
  return { ...state, isMore: more.length > 0, groups: groups.filter(({ entries }) => entries.length > 0) }
}
