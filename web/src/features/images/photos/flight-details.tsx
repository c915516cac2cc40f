import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from '../assembly/assembler.module.css'
import type { Photo } from '../image-types.ts'

/** What camera and drone wrote with a photo, folded; nothing where they wrote nothing. */
export function FlightDetails({ photo: { id, flight, relativeAltitudeM } }: { readonly photo: Photo }) {
  const t = useTexts()
  const { number } = useFormats()
  if (flight === null) return null
  const { focalLengthMm, focalLength35Mm, calibratedFocalPx, yawDeg, pitchDeg, rollDeg } = flight
  const angle = (value: number | null) => (value === null ? '–' : number(value, 1))
  const line = (value: number | null, text: (value: number) => string) => (value === null ? [] : [text(value)])
  const hasAngles = [yawDeg, pitchDeg, rollDeg].some((value) => value !== null)
  const lines = [
    ...line(flight.laserDistanceM, (m) => t('images.tray.flight.laser', { m: number(m, 2) })),
    ...line(focalLengthMm, (mm) => t('images.tray.flight.focal', { mm: number(mm, 1) })),
    ...line(focalLength35Mm, (mm) => t('images.tray.flight.film', { mm: number(mm, 0) })),
    ...line(calibratedFocalPx, (px) => t('images.tray.flight.calibrated', { px: number(px, 0) })),
    ...(hasAngles
      ? [t('images.tray.flight.towards', { yaw: angle(yawDeg), pitch: angle(pitchDeg), roll: angle(rollDeg) })]
      : []),
    ...line(relativeAltitudeM, (m) => t('images.tray.flight.above', { m: number(m, 1) })),
    ...line(flight.absoluteHeightM, (m) => t('images.tray.flight.absolute', { m: number(m, 1) })),
    ...line(flight.rtkFlag, (flag) => t('images.tray.flight.rtk', { flag: number(flag, 0) })),
  ]
  if (lines.length === 0) return null
  return (
    <details className={classes.photoFacts} data-testid={`photo-flight-${id}`}>
      <summary>{t('images.tray.flight.title')}</summary>
      {lines.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </details>
  )
}
