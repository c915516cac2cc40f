import { VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconCamera,
  IconCameraOff,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconLoader2,
} from '@tabler/icons-react'
import { getInspectionDeviceTree } from '@visionair/contract/inspections'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useSideFindings } from '../../../features/inspections/strip/side-findings.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { EmptyState, ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx'
import { typedName } from '../../../ui/text/typed-name.ts'
import type { Inspection, DeviceTree as Tree } from '../inspection-types.ts'
import classes from './device-tree.module.css'
import type { ViewMode } from './view-mode.ts'

export interface DeviceTreeProps {
  readonly inspection: Inspection
  readonly view: ViewMode
  readonly onPick?: () => void
  /** Tells two trees on one page apart. */
  readonly testId: string
}

type Branch = Tree[number]
type Leaf = Branch['inspections'][number]

const stateIcons = {
  none: IconCameraOff,
  photos: IconCamera,
  assembling: IconLoader2,
  slicing: IconLoader2,
  ready: IconCircleCheck,
  archived: IconArchive,
  refuted: IconAlertTriangle,
  failed: IconAlertTriangle,
} as const

const measuredIcons = { seen: IconCircleCheck, partly: IconCircleDot, unseen: IconCircleDashed } as const

interface LeafProps extends Omit<DeviceTreeProps, 'testId'> {
  readonly leaf: Leaf
  readonly parentName: string
}

function LeafLink({ leaf, parentName, inspection, view, onPick }: LeafProps) {
  const t = useTexts()
  const { name: given, type } = leaf.device.data.attributes
  const name = typedName({ name: given, type: type.data.attributes }, useLanguage())
  const results = useSideFindings()(leaf)
  const state = [...(leaf.measureCounter === null ? [t(`visits.image.${leaf.imageState}`)] : []), results].join(', ')
  const count = leaf.measureCounter?.total ?? leaf.annotationCount
  const Icon = leaf.measureCounter === null ? stateIcons[leaf.imageState] : measuredIcons[leaf.seen]
  return (
    <Link
      to={paths.inspection(leaf.id, { view })}
      className={classes.leaf ?? ''}
      aria-current={leaf.id === inspection.id ? 'page' : undefined}
      {...(onPick === undefined ? {} : { onClick: onPick })}
      data-testid={`tree-inspection-${leaf.id}`}
    >
      <DeviceIcon typeId={type.data.attributes.id} size={18} />
      <VisuallyHidden>{t('workspace.tree.open', { side: name, device: parentName, state })}</VisuallyHidden>
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
      <span
        aria-hidden="true"
        className={classes.state}
        data-state={leaf.measureCounter === null || leaf.seen !== 'seen' ? leaf.imageState : 'ready'}
        data-seen={leaf.seen}
        title={state}
      >
        <Icon size={16} stroke={1.7} aria-hidden="true" />
      </span>
    </Link>
  )
}

/** A device inspected as a whole stands alone, others under the device they belong to. */
function BranchList({ branch, ...props }: Omit<DeviceTreeProps, 'testId'> & { readonly branch: Branch }) {
  const { id, name: given, type } = branch.device.data.attributes
  const name = typedName({ name: given, type: type.data.attributes }, useLanguage())
  const isWhole = branch.inspections.length === 1 && branch.inspections[0]?.device.data.attributes.id === id
  return (
    <li>
      {!isWhole && (
        <div className={classes.parent}>
          <DeviceIcon typeId={type.data.attributes.id} size={18} />
          {name}
        </div>
      )}
      <ul className={classes.leaves}>
        {branch.inspections.map((leaf) => (
          <li key={leaf.id}>
            <LeafLink leaf={leaf} parentName={name} {...props} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The inspections of the visit under the devices they belong to; the present one is marked. */
export function DeviceTree({ testId, ...props }: DeviceTreeProps) {
  const t = useTexts()
  const tree = useCall(getInspectionDeviceTree, { query: { inspectionGroup: props.inspection.inspectionGroup.id } })
  if (tree.data === undefined)
    return tree.error === null ? (
      <Waiting />
    ) : (
      <ErrorState compact error={tree.error} onRetry={() => void tree.refetch()} />
    )
  if (tree.data.length === 0) return <EmptyState compact title={t('workspace.tree.empty')} />
  return (
    <nav aria-label={t('workspace.tree.label')} data-testid={testId}>
      <ul className={classes.tree}>
        {tree.data.map((branch) => (
          <BranchList key={branch.device.data.attributes.id} branch={branch} {...props} />
        ))}
      </ul>
    </nav>
  )
}
