import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useFocusBack } from '../../../ui/feedback/focus-back.ts'
import classes from './attached-images.module.css'

interface Shown {
  readonly id: number
  readonly originalName: string
  readonly uri: string
  readonly width: number
  readonly height: number
}

export interface LightboxProps {
  readonly images: readonly Shown[]
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onClose: () => void
}

/** One picture large, with ways to the others; the arrow keys turn the pages, Escape closes. */
export function Lightbox({ images, index, onIndex, onClose }: LightboxProps) {
  const t = useTexts()
  const image = images[index]
  useFocusBack(true)
  if (image === undefined) return null
  const turn = (by: 1 | -1) => onIndex((index + by + images.length) % images.length)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
  }
  const place = t('findings.attached.place', { number: index + 1, total: images.length })
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      onKeyDown={press}
      title={`${image.originalName} · ${place}`}
      closeButtonProps={{ 'aria-label': t('findings.attached.close') }}
      data-testid="lightbox"
    >
      <div className={classes.stage}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('findings.attached.previous')}
          onClick={() => turn(-1)}
          disabled={images.length === 1}
          data-testid="lightbox-previous"
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <img src={image.uri} alt={image.originalName} className={classes.large} data-testid="lightbox-picture" />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('findings.attached.next')}
          onClick={() => turn(1)}
          disabled={images.length === 1}
          data-testid="lightbox-next"
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </Modal>
  )
}
