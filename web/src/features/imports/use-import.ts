import { useQueryClient } from '@tanstack/react-query'
import {
  applyParkImport,
  chooseImportLines,
  deleteParkImport,
  getImportTemplate,
  getParkImport,
  getRefusedRows,
  type ImportState,
  listParkImports,
  mapParkImport,
} from '@visionair/contract/imports'
import { useEffect } from 'react'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { saveFile } from '../../ui/save-file.ts'

/** An import as its requester sees it. */
export type ParkImport = ItemOf<typeof listParkImports>

const watchEveryMs = 1000
const atWork: readonly ImportState[] = ['checking', 'applying']

/** One import, read again while the server works on it; what it created is read once it has ended. */
export function useImport(id: number | null) {
  const client = useQueryClient()
  const input = { params: { id: id ?? 0 } }
  const first = useCall(getParkImport, input, { enabled: id !== null })
  const state = first.data?.state
  const isWorking = state !== undefined && atWork.includes(state)
  useEffect(() => {
    if (state === 'done')
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== listParkImports.tag })
  }, [client, state])
  // The same query key: the interval applies to what is already shown.
  return useCall(getParkImport, input, { enabled: id !== null, refetchIntervalMs: isWorking ? watchEveryMs : false })
}

/** The user's newest import into a park (or of root parks) that is not finished, to go on with. */
export function useUnfinished(parkId: number | null) {
  const { data, isPending } = useCall(listParkImports, { query: { itemsPerPage: 20 } }, { staleTimeMs: 0 })
  const found = data?.items.find(
    ({ deviceGroup, state }) => deviceGroup === parkId && state !== 'done' && state !== 'failed',
  )
  return { found, isPending }
}

/** Applies and discards imports, with a toast when that fails. */
export function useImportActions(onDiscarded: () => void) {
  const refetch = [listParkImports.tag]
  const onError = (error: Error) =>
    toast({ type: 'error', title: ({ t }) => t('imports.applyFailed'), message: ({ messageOf }) => messageOf(error) })
  return {
    apply: useMutationOf(applyParkImport, { refetch, onError }),
    discard: useMutationOf(deleteParkImport, { refetch, onError, onSuccess: onDiscarded }),
  }
}

/** Has a table checked again with other columns. */
export function useMapping(onMapped: () => void) {
  return useMutationOf(mapParkImport, { refetch: [listParkImports.tag], onSuccess: onMapped })
}

/** Says which lines of a plan are applied: of some by their ids, or of all. */
export function useChoice(id: number) {
  const { mutate, isPending, variables } = useMutationOf(chooseImportLines, {
    refetch: [listParkImports.tag],
    onError: (error) =>
      toast({
        type: 'error',
        title: ({ t }) => t('imports.lines.chooseFailed'),
        message: ({ messageOf }) => messageOf(error),
      }),
  })
  const choose = (lines: number[] | null, isChosen: boolean) => mutate({ params: { id }, body: { lines, isChosen } })
  return { choose, asked: isPending ? variables?.body : undefined }
}

/** Saves a table that an endpoint answers. */
function useTableDownload(
  read: () => Promise<{ readonly file: string; readonly content: string }>,
  failed: 'imports.form.templateFailed' | 'imports.plan.downloadFailed',
) {
  const download = async () => {
    try {
      const { file, content } = await read()
      saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), file)
    } catch (error) {
      toast({ type: 'error', title: ({ t }) => t(failed), message: ({ messageOf }) => messageOf(error) })
    }
  }
  return () => void download()
}

/** Downloads the template of the table, in the language of the screen. */
export function useTemplate() {
  return useTableDownload(() => call(getImportTemplate, {}), 'imports.form.templateFailed')
}

/** Downloads what an import refuses, with the reasons. */
export function useRefusedRows(id: number) {
  return useTableDownload(() => call(getRefusedRows, { params: { id } }), 'imports.plan.downloadFailed')
}
