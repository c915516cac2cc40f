import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './imports.module.css'
import { RefusedList } from './refused-list.tsx'
import type { ParkImport } from './use-import.ts'

type Plan = NonNullable<ParkImport['plan']>
type Node = Plan['nodes'][number]

const shownNodes = 1000
const deepest = 6

function Line({ node }: { readonly node: Node }) {
  const t = useTexts()
  const depth = Math.min(deepest, node.path.split('/').length - 1)
  return (
    <li className={classes.node} data-depth={depth} data-kind={node.kind}>
      <span className={classes.name}>{node.name}</span>
      {node.photos > 0 && <span className={classes.hint}>{t('imports.plan.sidePhotos', { count: node.photos })}</span>}
      <span className={classes.outcome} data-outcome={node.outcome}>
        {t(`imports.outcome.${node.outcome}`)}
      </span>
    </li>
  )
}

/** What an import would create, what is there already, and what is refused and why. */
export function ImportPlan({ plan }: { readonly plan: Plan }) {
  const t = useTexts()
  const { bytes } = useFormats()
  const { nodes, toCreate, found, photos, photoBytes, refusedCount, ignoredCount } = plan
  const hidden = nodes.length - shownNodes
  return (
    <>
      <h3 className={classes.subtitle}>{t('imports.plan.title')}</h3>
      <ul className={classes.counts} data-testid="import-counts">
        <li>{t('imports.plan.toCreate', { count: toCreate })}</li>
        <li>{t('imports.plan.found', { count: found })}</li>
        <li>{t('imports.plan.photos', { count: photos, size: bytes(photoBytes) })}</li>
        <li>{t('imports.plan.refused', { count: refusedCount })}</li>
        {ignoredCount > 0 && <li>{t('imports.plan.ignored', { count: ignoredCount })}</li>}
      </ul>
      {nodes.length > 0 && (
        <section className={classes.framed} aria-label={t('imports.plan.tree')}>
          <ul className={classes.tree} data-testid="import-tree">
            {nodes.slice(0, shownNodes).map((node) => (
              <Line key={`${node.kind} ${node.path}`} node={node} />
            ))}
          </ul>
          {hidden > 0 && <p className={classes.hint}>{t('imports.plan.more', { count: hidden })}</p>}
        </section>
      )}
      <RefusedList refused={plan.refused} count={refusedCount} />
    </>
  )
}
