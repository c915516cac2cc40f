import { listParks } from '@visionair/contract/parks'
import { useCall } from '../../api/hooks.ts'
import { SiteMap } from '../../domain/map/site-map.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'

/** The parks below a park on a small map; nothing while none has a position. */
export function SubParkMap({ parkId, className }: { readonly parkId: number; readonly className?: string }) {
  const t = useTexts()
  const { data } = useCall(listParks, { query: { parent: parkId, itemsPerPage: 100, order: { name: 'asc' } } })
  const sites =
    data?.items.flatMap(({ id, name, position, worstSeverity, seenCounter }) =>
      position === null ? [] : [{ id, name, position, worst: worstSeverity, seen: seenCounter, path: paths.park(id) }],
    ) ?? []
  if (sites.length === 0) return null
  return (
    <div className={className}>
      <SiteMap sites={sites} caption={t('parkPage.subParks.map', { count: sites.length })} />
    </div>
  )
}
