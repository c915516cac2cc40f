import { useQueryClient } from '@tanstack/react-query'
import { linkAnnotations, unlinkAnnotation } from '@visionair/contract/annotations'
import { call } from '../../../api/client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Annotation, Brief } from '../annotation-types.ts'
import type { GroupKind } from '../picture/ghosts.ts'
import type { LinkStep } from '../saving/undo-log.ts'
import { groupsAround, groupsWithout, type LinkedGroup, sameGroups } from './linked-groups.ts'

const failureMs = 7000

type Named = Pick<Brief | Annotation, 'id' | 'idForReport'>

/** Links findings and takes them out of links; each is told and handed on as a step that can be taken back. */
export function useLinking(onStep: (step: LinkStep) => void) {
  const client = useQueryClient()
  const onError = (error: Error) =>
    toast({
      type: 'error',
      title: ({ t }) => t('findings.links.failed'),
      message: ({ messageOf }) => messageOf(error),
      forMs: failureMs,
    })
  const note = (
    kind: LinkStep['kind'],
    { id, idForReport }: Named,
    group: GroupKind,
    before: readonly LinkedGroup[] | null,
    after: readonly LinkedGroup[],
  ) => {
    if (before === null || sameGroups(before, after)) return
    onStep({ kind, id, number: idForReport, group, before, after })
  }
  const told = (key: 'findings.links.linked' | 'findings.links.removed') => {
    toast({ type: 'success', message: ({ t }) => t(key) })
    void client.invalidateQueries({ queryKey: ['Annotations'] })
  }
  // What is read before belongs to the write: whoever cancels meanwhile stops both.
  const linking = useWrite(
    async ({ kind, finding, other }: { kind: GroupKind; finding: Named; other: number }, signal) => {
      const before = await groupsAround(kind, [finding.id, other])
      const body = { type: kind, ids: [finding.id, other] }
      const { ids, date, comment } = await call(linkAnnotations, { body }, signal)
      note('link', finding, kind, before, [{ ids, date, comment }])
    },
    { onSuccess: () => told('findings.links.linked'), onError },
  )
  const unlinking = useWrite(
    async ({ kind, groupId, finding }: { kind: GroupKind; groupId: number; finding: Named }, signal) => {
      const before = await groupsAround(kind, [finding.id])
      await call(unlinkAnnotation, { params: { id: groupId, annotation: finding.id } }, signal)
      note('unlink', finding, kind, before, groupsWithout(before ?? [], finding.id))
    },
    { onSuccess: () => told('findings.links.removed'), onError },
  )
  return {
    isLinking: linking.isPending,
    error: linking.error,
    drop: linking.drop,
    isUnlinking: unlinking.isPending,
    link: (kind: GroupKind, finding: Named, other: number): Promise<void> =>
      linking.mutateAsync({ kind, finding, other }),
    unlink: (kind: GroupKind, groupId: number, finding: Named): Promise<void> =>
      unlinking.mutateAsync({ kind, groupId, finding }),
  }
}
