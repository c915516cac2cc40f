import {
  listExports,
  startDeviceListExport,
  startGroupExport,
  startGroupZip,
  startParkExport,
  startVisitListExport,
  type tableFormats,
} from '@visionair/contract/exports'
import type { ItemOf, QueryArgs } from '../../api/call-types.ts'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { toast } from '../../ui/feedback/messages.ts'

/** A file the user has asked for. */
export type ExportItem = ItemOf<typeof listExports>

/** Whose exports are listed: those of a visit, of a park, or all of the user's. */
export interface ExportScope {
  readonly inspection_group?: number
  readonly device_group?: number
}

export type TableFormat = (typeof tableFormats)[number]
export type TableContent = 'findings' | 'measures' | 'visits' | 'devices'

/** Which findings or measures of a visit are wanted; all where nothing is said. */
export interface ExportChoice {
  readonly severities?: number[]
  readonly types?: number[]
  readonly devices?: number[]
  readonly status?: 'to fix' | 'fixed'
  readonly text?: string
  readonly order?: NonNullable<QueryArgs<typeof startGroupExport>['order']>
}

type ListQuery<E extends typeof startVisitListExport | typeof startDeviceListExport> = Omit<
  QueryArgs<E>,
  'format' | 'lang' | 'content'
>
/** What a list of visits is narrowed to and ordered by. */
export type VisitListQuery = ListQuery<typeof startVisitListExport>
/** What a list of devices is narrowed to and ordered by. */
export type DeviceListQuery = ListQuery<typeof startDeviceListExport>

/** What tables are made of. */
export type ExportSource =
  | { readonly of: 'visit'; readonly id: number; readonly choice?: ExportChoice }
  | { readonly of: 'park'; readonly id: number }
  | { readonly of: 'visits'; readonly query: VisitListQuery }
  | { readonly of: 'devices'; readonly query: DeviceListQuery }

const watchEveryMs = 1500
const shown = 10

/** The user's exports of a visit or a park, newest first; read again while one is being made. */
export function useExports(scope: ExportScope) {
  const query = { ...scope, itemsPerPage: shown }
  const first = useCall(listExports, { query })
  const isWorking = first.data?.items.some(({ status }) => status === 'ON_GOING') ?? false
  // The same query key: the interval applies to what is already shown.
  return useCall(listExports, { query }, { refetchIntervalMs: isWorking ? watchEveryMs : false })
}

/** What every call that starts an export does when it is answered. */
function useStarted() {
  return {
    refetch: [listExports.tag],
    onSuccess: () =>
      toast({
        type: 'success',
        title: ({ t }) => t('exports.started.title'),
        message: ({ t }) => t('exports.started.message'),
      }),
    onError: (error: Error) =>
      toast({ type: 'error', title: ({ t }) => t('exports.failed'), message: ({ messageOf }) => messageOf(error) }),
  } as const
}

/** Starts the archive of a visit, with a toast when it has begun; its form says why it did not. */
export function useStartZip() {
  const { refetch, onSuccess } = useStarted()
  return useMutationOf(startGroupZip, { refetch, onSuccess })
}

interface TableRequest {
  readonly format: TableFormat
  readonly lang: 'en' | 'fr'
  readonly content: TableContent
}

const resultsIn = (content: TableContent) => (content === 'measures' ? content : 'findings')
const visitsIn = (content: TableContent) => (content === 'devices' ? 'visits' : content)

/** Starts a table of a source, with a toast for how it went; `pending` is the format being asked for. */
export function useStartTable(source: ExportSource) {
  const options = useStarted()
  const visit = useMutationOf(startGroupExport, options)
  const park = useMutationOf(startParkExport, options)
  const visits = useMutationOf(startVisitListExport, options)
  const devices = useMutationOf(startDeviceListExport, options)
  const calls = [visit, park, visits, devices]
  const start = ({ format, lang, content }: TableRequest) => {
    const file = { format, lang }
    if (source.of === 'visit') visit.mutate({ params: { id: source.id }, query: { ...file, ...source.choice } })
    else if (source.of === 'park')
      park.mutate({ params: { id: source.id }, query: { ...file, content: resultsIn(content) } })
    else if (source.of === 'visits') visits.mutate({ query: { ...source.query, ...file, content: visitsIn(content) } })
    else devices.mutate({ query: { ...source.query, ...file } })
  }
  const pending = calls.find(({ isPending }) => isPending)?.variables?.query.format ?? null
  return { start, pending }
}
