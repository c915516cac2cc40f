import { linkAnnotations, unlinkAnnotation } from '@visionair/contract/annotations'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'
import type { Annotation, Brief } from './annotation-types.ts'
import type { GroupKind } from './ghosts.ts'
import { groupsAround, groupsWithout, type LinkedGroup, sameGroups } from './linked-groups.ts'
import type { LinkStep } from './undo-log.ts'

const failureMs = 7000

type Named = Pick<Brief | Annotation, 'id' | 'idForReport'>

/** Links findings and takes them out of links; each is told and handed on as a step that can be taken back. */
export function useLinking(onStep: (step: LinkStep) => void) {
  const t = useTexts()
  const messageOf = useMessageOf()
  const onError = (error: Error) =>
    toast({ type: 'error', title: t('findings.links.failed'), message: messageOf(error), forMs: failureMs })
  const linking = useMutationOf(linkAnnotations, {
    refetch: ['Annotations'],
    onSuccess: () => toast({ type: 'success', message: t('findings.links.linked') }),
    onError,
  })
  const unlinking = useMutationOf(unlinkAnnotation, {
    refetch: ['Annotations'],
    onSuccess: () => toast({ type: 'success', message: t('findings.links.removed') }),
    onError,
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
  return {
    isLinking: linking.isPending,
    error: linking.error,
    drop: linking.drop,
    isUnlinking: unlinking.isPending,
    async link(kind: GroupKind, finding: Named, other: number): Promise<void> {
      const before = await groupsAround(kind, [finding.id, other])
      const { ids, date, comment } = await linking.mutateAsync({ body: { type: kind, ids: [finding.id, other] } })
      note('link', finding, kind, before, [{ ids, date, comment }])
    },
    async unlink(kind: GroupKind, groupId: number, finding: Named): Promise<void> {
      const before = await groupsAround(kind, [finding.id])
      await unlinking.mutateAsync({ params: { id: groupId, annotation: finding.id } })
      note('unlink', finding, kind, before, groupsWithout(before ?? [], finding.id))
    },
  }
}
