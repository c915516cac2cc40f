import { Alert, Button, getDefaultZIndex, Popover, SegmentedControl } from '@mantine/core'
import { IconRulerMeasure } from '@tabler/icons-react'
import { type getInspection, listCalibrations } from '@visionair/contract/inspections'
import { isEstimate } from '@visionair/contract/rules'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { useCall } from '../../../api/hooks.ts'
import { formatsFor, useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx'
import { useDraftState } from '../../../ui/drafts/use-draft-state.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { type NumberEntry, numberOf } from '../../../ui/form/number.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { FlightScale } from './flight-scale.tsx'
import { knownLengthRule } from './known-length.ts'
import { ScaleHistory, useRatioText } from './scale-history.tsx'
import classes from './scale-panel.module.css'
import { useScaleWrite } from './use-scale-write.tsx'

type Inspection = ResultOf<typeof getInspection>

interface Place {
  readonly x: number
  readonly y: number
}

/** A line on the picture, in image pixels. */
export interface DrawnLine {
  readonly from: Place
  readonly to: Place
}

export interface ScalePanelProps {
  readonly inspection: Inspection
  /** The picture the line was drawn on. */
  readonly imageVersion: number
  /** What was measured with the ruler last; null when nothing is. */
  readonly line: DrawnLine | null
  /** A question asked from the panel is open over it: the panel stays, whatever is pressed outside of it. */
  readonly isHeld?: boolean
  /** What else can be done with the picture. */
  readonly children?: ReactNode
}

const lengthOf = ({ from, to }: DrawnLine) => Math.hypot(to.x - from.x, to.y - from.y)
const pixelsOf = ({ x, y }: Place) => ({ pixelX: x, pixelY: y })

const noLength = { length: null }

interface Asking {
  /** A question is open over the panel. */
  readonly onAsk: (asks: boolean) => void
}

function CalibrateForm({
  inspection,
  imageVersion,
  line,
  onDone,
  onAsk,
}: ScalePanelProps & Asking & { line: DrawnLine; onDone: () => void }) {
  const t = useTexts()
  const { number } = useFormats()
  const { values, change, draft } = useDraftState<{ length: NumberEntry }>(`calibration ${inspection.id}`, noLength)
  const { length } = values
  const [isMissing, setMissing] = useState(false)
  const scale = useScaleWrite({
    inspection,
    isTouched: length !== null,
    onAsk,
    onSaved: ({ newRatio }) => {
      draft.forget()
      toast({
        type: 'success',
        message: ({ t, language }) => t('calibration.saved', { ratio: formatsFor(language).number(newRatio ?? 0, 4) }),
      })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const knownLengthCm = numberOf(length)
    setMissing(knownLengthCm === null)
    if (knownLengthCm === null) return
    scale.save({ from: pixelsOf(line.from), to: pixelsOf(line.to), knownLengthCm, imageVersion })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form} data-testid="calibrate-form">
      <DraftNotice draft={draft} />
      <p className={classes.text}>{t('calibration.line', { pixels: number(lengthOf(line), 0) })}</p>
      <NumberField
        label={t('calibration.length')}
        value={length}
        onChange={(typed) => change({ length: typed })}
        {...knownLengthRule}
        required
        data-autofocus
        error={isMissing && length === null ? t('common.validation.required') : undefined}
        data-testid="calibrate-length"
      />
      <FormError error={scale.error} />
      <Button type="submit" loading={scale.isPending} data-testid="calibrate-save">
        {t('calibration.save')}
      </Button>
      {scale.dialog}
    </form>
  )
}

const extents = ['whole', 'part', 'unknown'] as const

/** What the picture shows of its side, as somebody sees it: from its known length a scale follows only when both ends are in it. */
function Extent({ inspection, imageVersion, onAsk }: Pick<ScalePanelProps, 'inspection' | 'imageVersion'> & Asking) {
  const t = useTexts()
  const { number } = useFormats()
  const scale = useScaleWrite({
    inspection,
    onAsk,
    onSaved: () => toast({ type: 'success', message: ({ t }) => t('calibration.extentSaved') }),
  })
  const { pictureShows, knownLength, seen } = inspection
  return (
    <div>
      <h3 className={classes.subtitle}>{t('calibration.extent')}</h3>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('calibration.extent')}
        data={extents.map((value) => ({ value, label: t(`calibration.extents.${value}`) }))}
        value={pictureShows ?? 'unknown'}
        disabled={!inspection.can.edit}
        // Not disabled meanwhile: that would lose the focus, and with it the key that closes the panel.
        readOnly={scale.isPending}
        onChange={(chosen) => {
          const said = chosen === 'whole' || chosen === 'part' ? chosen : null
          scale.save({ pictureShows: said, imageVersion })
        }}
        data-testid="scale-extent"
      />
      {knownLength !== null && (
        <p className={classes.quiet}>{t('calibration.extentHint', { length: number(knownLength, 2) })}</p>
      )}
      {pictureShows === 'part' && seen === 'partly' && <p className={classes.quiet}>{t('calibration.partlySeen')}</p>}
      <FormError error={scale.error} />
      {scale.dialog}
    </div>
  )
}

const mmPerCm = 10

/** The scale by what the drone wrote, with its error. */
function OfFlight({ inspection: { flightScale } }: Pick<ScalePanelProps, 'inspection'>) {
  const t = useTexts()
  const { number, percent } = useFormats()
  if (flightScale === null) return null
  const { imageRatio, errorShare, photoCount: count } = flightScale
  const ratio = number(imageRatio * mmPerCm, 2)
  return (
    <p className={classes.quiet} data-testid="scale-by-drone">
      {errorShare === null
        ? t('calibration.byDrone', { count, ratio })
        : t('calibration.byDroneWithin', { count, ratio, error: percent(errorShare) })}
    </p>
  )
}

/** Says which scales contradict one another. */
function ScalesApart({ inspection: { scalesApart } }: Pick<ScalePanelProps, 'inspection'>) {
  const t = useTexts()
  const { percent } = useFormats()
  const [first, second] = scalesApart ?? []
  if (!first || !second) return null
  return (
    <Alert color="yellow" variant="light" role="alert" data-testid="scales-apart">
      {t('calibration.apart', {
        percent: percent(first.imageRatio / second.imageRatio - 1),
        first: t(`calibration.apartSources.${first.source}`),
        second: t(`calibration.apartSources.${second.source}`),
      })}
    </Alert>
  )
}

/** Takes a calibration back: the scale follows from the device again. */
function Reset({ inspection, onAsk }: Pick<ScalePanelProps, 'inspection'> & Asking) {
  const t = useTexts()
  const scale = useScaleWrite({
    inspection,
    onAsk,
    onSaved: () => toast({ type: 'success', message: ({ t }) => t('calibration.wasReset') }),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={scale.isPending}
        onClick={() => scale.save({ imageRatio: null })}
        data-testid="calibrate-reset"
      >
        {t('calibration.reset')}
      </Button>
      <FormError error={scale.error} />
      {scale.dialog}
    </>
  )
}

/** The scale of the picture: what it is, where it comes from, who changed it, and for who may, calibration by a line of known length. */
export function ScalePanel(props: ScalePanelProps) {
  const { inspection, line, isHeld = false, children } = props
  const t = useTexts()
  const ratioText = useRatioText()
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const stays = isHeld || asks
  const history = useCall(
    listCalibrations,
    { params: { id: inspection.id }, query: { itemsPerPage: 10 } },
    { enabled: isOpen },
  )
  const entries = history.data?.items ?? []
  const { scaleSource } = inspection
  const isCalibrated = scaleSource === 'calibration' || scaleSource === 'flight'
  const mayCalibrate = inspection.can.edit
  const { imageRatio } = inspection
  return (
    <div className={classes.corner}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="top-start"
        width={340}
        trapFocus
        returnFocus
        closeOnClickOutside={!stays}
        closeOnEscape={!stays}
        // Questions that are asked from here lie over it.
        zIndex={getDefaultZIndex('modal') - 1}
        // Gone at once: fading away it would take the first press on the picture under it.
        transitionProps={{ exitDuration: 0 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.button}
            data-ready={(mayCalibrate && line !== null) || undefined}
            onClick={() => setOpen(!isOpen)}
            data-testid="scale-open"
          >
            <IconRulerMeasure size={17} stroke={1.7} aria-hidden="true" />
            {mayCalibrate && line !== null ? t('calibration.byLine') : t('calibration.button')}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('calibration.title')} data-testid="scale-panel">
          <div className={classes.panel}>
            <h2 className={classes.title}>{t('calibration.title')}</h2>
            <p className={classes.text} data-testid="scale-now">
              {imageRatio === null
                ? t('calibration.none')
                : isEstimate(scaleSource)
                  ? t('annotations.about', { text: ratioText(imageRatio) })
                  : ratioText(imageRatio)}
            </p>
            {scaleSource !== null && (
              <p className={classes.quiet} data-testid="scale-source">
                {t(`calibration.sources.${scaleSource}`)}
              </p>
            )}
            <OfFlight inspection={inspection} />
            <ScalesApart inspection={inspection} />
            <Extent inspection={inspection} imageVersion={props.imageVersion} onAsk={setAsks} />
            {mayCalibrate && line === null && <p className={classes.quiet}>{t('calibration.how')}</p>}
            {mayCalibrate && line !== null && (
              <CalibrateForm {...props} line={line} onAsk={setAsks} onDone={() => setOpen(false)} />
            )}
            {mayCalibrate && <FlightScale inspection={inspection} onAsk={setAsks} onDone={() => setOpen(false)} />}
            {mayCalibrate && isCalibrated && <Reset inspection={inspection} onAsk={setAsks} />}
            <ScaleHistory entries={entries} />
            {children}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
