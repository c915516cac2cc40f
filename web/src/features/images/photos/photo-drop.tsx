import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import { IconPhotoUp } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/texts.ts'
import classes from '../assembly/assembler.module.css'

/** Where photos are dropped or chosen. Every file is taken; the server refuses by name what is no picture. */
export function PhotoDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useTexts()
  return (
    <Dropzone
      onDrop={onFiles}
      inputProps={{ accept: 'image/*,.avif,.tif,.tiff', 'aria-label': t('images.upload.choose') }}
      tabIndex={-1}
      enablePointerEvents
      className={classes.drop ?? ''}
      data-testid="photo-drop"
    >
      <button type="button" className={classes.dropInner}>
        <IconPhotoUp size={30} stroke={1.4} aria-hidden="true" />
        <span>
          <span className={classes.dropText}>{t('images.upload.drop')}</span>
          <span className={classes.quiet}>{t('images.upload.dropHint')}</span>
        </span>
      </button>
    </Dropzone>
  )
}
