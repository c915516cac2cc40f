import { listExports, startGroupExport, startGroupZip, startParkExport } from '@visionair/contract/exports'
import type { ItemOf } from '../../api/call-types.ts'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'

/** A file the user has asked for. */
export type ExportItem = ItemOf<typeof listExports>

/** What is exported: a visit or a park. */
export type ExportScope =
  | { readonly inspection_group: number; readonly device_group?: undefined }
  | { readonly device_group: number; readonly inspection_group?: undefined }

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

/** The calls that start an export, with a toast for how they went. */
export function useStartExport() {
  const t = useTexts()
  const messageOf = useMessageOf()
  const options = {
    refetch: [listExports.tag],
    onSuccess: () =>
      toast({ type: 'success', title: t('exports.started.title'), message: t('exports.started.message') }),
    onError: (error: Error) => toast({ type: 'error', title: t('exports.failed'), message: messageOf(error) }),
  } as const
  return {
    zip: useMutationOf(startGroupZip, options),
    visit: useMutationOf(startGroupExport, options),
    park: useMutationOf(startParkExport, options),
  }
}
