import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './imports.module.css'
import { RefusedList } from './refused-list.tsx'
import type { ParkImport } from './use-import.ts'

type Plan = NonNullable<ParkImport['plan']>
type Node = Plan['nodes'][number]

const shownNodes = 1000
const deepest = 6

function Changes({ changes }: { readonly changes: Node['changes'] }) {
  const t = useTexts()
  return (
    <span className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          {from === null ? t('imports.change.given', { field, to }) : t('imports.change.changed', { field, from, to })}
        </span>
      ))}
    </span>
  )
}

function Line({ node }: { readonly node: Node }) {
  const t = useTexts()
  const depth = Math.min(deepest, node.path.split('/').length - 1)
  return (
    <li className={classes.node} data-depth={depth} data-kind={node.kind}>
      <span className={classes.name}>
        {node.name}
        {node.changes.length > 0 && <Changes changes={node.changes} />}
      </span>
      {node.photos > 0 && <span className={classes.hint}>{t('imports.plan.sidePhotos', { count: node.photos })}</span>}
      <span className={classes.outcome} data-outcome={node.outcome}>
        {t(`imports.outcome.${node.outcome}`)}
      </span>
    </li>
  )
}

/** What an import would create and change, what is there already, and what is refused and why. */
export function ImportPlan({ plan, isTable }: { readonly plan: Plan; readonly isTable: boolean }) {
  const t = useTexts()
  const { bytes } = useFormats()
  const { nodes, toCreate, toChange, found, photos, photoBytes, refusedCount, ignoredCount, rowsLeftOut } = plan
  const hidden = nodes.length - shownNodes
  return (
    <>
      <h3 className={classes.subtitle}>{t('imports.plan.title')}</h3>
      <ul className={classes.counts} data-testid="import-counts">
        <li>{t('imports.plan.toCreate', { count: toCreate })}</li>
        {toChange > 0 && <li>{t('imports.plan.toChange', { count: toChange })}</li>}
        <li>{t('imports.plan.found', { count: found })}</li>
        {!isTable && <li>{t('imports.plan.photos', { count: photos, size: bytes(photoBytes) })}</li>}
        <li>{t('imports.plan.refused', { count: refusedCount })}</li>
        {rowsLeftOut > 0 && <li>{t('imports.plan.leftOut', { count: rowsLeftOut })}</li>}
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
