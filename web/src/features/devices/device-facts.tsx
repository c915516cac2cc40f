import { Skeleton } from '@mantine/core'
import { isBeyondLimits } from '@visionair/contract/rules'
import { WorstFinding } from '../../domain/seen.tsx'
import { today } from '../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { type Fact, Facts, Panel } from '../../ui/panel.tsx'
import { BeyondNote } from '../../ui/text/beyond-note.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import type { Device } from './device-form.ts'
import { type DeviceType, fieldsOf } from './device-form.ts'
import classes from './devices.module.css'
import { useValueText } from './value-text.ts'

/** Longer values are cut; the whole is on hover. */
const mostCharacters = 90

interface ValueProps {
  readonly text: string | null
  /** It was stored before there were limits that it breaks. */
  readonly isBeyond: boolean
}

function Value({ text, isBeyond }: ValueProps) {
  const t = useTexts()
  if (text === null) return <span className={classes.quiet}>{t('devices.facts.unknown')}</span>
  return (
    <>
      <Truncated text={text} at={mostCharacters} />
      {isBeyond && <BeyondNote testId="value-beyond" />}
    </>
  )
}

function useAttributeFacts(device: Device, type: DeviceType | undefined): readonly Fact[] {
  const language = useLanguage()
  const valueText = useValueText()
  if (type === undefined)
    return device.deviceValues
      .filter(({ reference }) => reference !== 'name')
      .map(({ reference }) => ({
        name: reference,
        isNameRead: false,
        value: <Skeleton height={14} width="60%" mt={6} />,
      }))
  const values = new Map(device.deviceValues.map(({ reference, value }) => [reference, value]))
  return fieldsOf(type).map((attribute) => ({
    name: localName(attribute, language),
    value: (
      <Value
        text={valueText(attribute, values.get(attribute.reference))}
        isBeyond={isBeyondLimits(attribute.reference, values.get(attribute.reference), today())}
      />
    ),
  }))
}

function Worst({ device }: { readonly device: Device }) {
  const t = useTexts()
  const language = useLanguage()
  const { worstSeverity } = device
  const part =
    worstSeverity && device.subDevices.find((sub) => sub.worstSeverity?.severityNumber === worstSeverity.severityNumber)
  return (
    <span className={classes.worst} data-testid="device-worst">
      <WorstFinding worst={worstSeverity} counts={device.seenCounter} />
      {part && <span className={classes.quiet}>{t('devices.worst.onPart', { name: typedName(part, language) })}</span>}
    </span>
  )
}

/** What is known of a device: its worst open finding and the values of its type's attributes with their units. */
export function DeviceFacts({ device, type }: { readonly device: Device; readonly type: DeviceType | undefined }) {
  const t = useTexts()
  const facts = useAttributeFacts(device, type)
  return (
    <Panel title={t('devices.facts.title')} testId="device-facts">
      <Facts facts={[...facts, { name: t('devices.worst.title'), value: <Worst device={device} /> }]} />
    </Panel>
  )
}
