import { Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { DeviceIcon } from '../../ui/icons/device-icon.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import type { ReportSubject } from './report-choice.ts'
import classes from './reports.module.css'

type Side = ReportSubject['inspections'][number]
type Parent = Side['device']

interface Branch {
  readonly parent: Parent
  readonly sides: readonly Side[]
}

function branchesOf(inspections: readonly Side[]): readonly Branch[] {
  const groups = Map.groupBy(inspections, ({ parentDevice, device }) => (parentDevice ?? device).id)
  return [...groups.values()].flatMap((sides) => {
    const [first] = sides
    return first === undefined ? [] : [{ parent: first.parentDevice ?? first.device, sides }]
  })
}

interface BranchProps extends Branch {
  readonly chosen: ReadonlySet<number>
  readonly onToggle: (ids: readonly number[], isChosen: boolean) => void
}

function BranchBoxes({ parent, sides, chosen, onToggle }: BranchProps) {
  const language = useLanguage()
  const ids = sides.map(({ device }) => device.id)
  const held = ids.filter((id) => chosen.has(id)).length
  const isItself = ids.length === 1 && ids[0] === parent.id
  return (
    <li>
      <Checkbox
        label={
          <span className={classes.branch}>
            <DeviceIcon typeId={parent.type.id} size={18} />
            {typedName(parent, language)}
          </span>
        }
        checked={held === ids.length}
        indeterminate={held > 0 && held < ids.length}
        onChange={(event) => onToggle(ids, event.currentTarget.checked)}
        data-testid={`report-device-${parent.id}`}
      />
      {!isItself && (
        <ul className={classes.leaves}>
          {sides.map(({ device }) => (
            <li key={device.id}>
              <Checkbox
                size="sm"
                label={typedName(device, language)}
                checked={chosen.has(device.id)}
                onChange={(event) => onToggle([device.id], event.currentTarget.checked)}
                data-testid={`report-device-${device.id}`}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export interface DevicePickerProps {
  readonly inspections: ReportSubject['inspections']
  /** Inspected devices; none means all of them. */
  readonly value: readonly number[]
  readonly onChange: (devices: readonly number[]) => void
}

/** Chooses inspected devices by their parents and sides; a parent takes all its sides. */
export function DevicePicker({ inspections, value, onChange }: DevicePickerProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const chosen = new Set(value)
  const total = inspections.length
  const countOf = (state: Side['seen']) => inspections.filter(({ seen }) => seen === state).length
  const [inspected, partly] = [countOf('seen'), countOf('partly')]
  const toggle = (ids: readonly number[], isChosen: boolean) => {
    const rest = value.filter((id) => !ids.includes(id))
    onChange(isChosen ? [...rest, ...ids] : rest)
  }
  const only = inspected > 0 ? 'onlySeen' : partly > 0 ? 'onlyPartly' : 'onlyUnseen'
  const all =
    partly === 0
      ? t('reports.form.allDevices', { count: inspected, total })
      : t('reports.form.allDevicesWith', { count: inspected, total, partly })
  const summary =
    value.length === 0
      ? total === 1
        ? t(`reports.form.${only}`)
        : all
      : t('reports.form.chosenDevices', { count: value.length, total })
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden="true">
        {t('reports.form.devices')}
      </span>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width="target" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            fw={400}
            aria-label={t('reports.form.devicesSummary', { summary })}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
            data-testid="report-devices"
          >
            {summary}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('reports.form.chooseDevices')}>
          <ul className={classes.tree}>
            {branchesOf(inspections).map((branch) => (
              <BranchBoxes key={branch.parent.id} {...branch} chosen={chosen} onToggle={toggle} />
            ))}
          </ul>
          <Button variant="subtle" size="compact-sm" disabled={value.length === 0} onClick={() => onChange([])}>
            {t('reports.form.clearDevices')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      <span className={classes.hint}>{t('reports.form.devicesHint')}</span>
    </div>
  )
}
