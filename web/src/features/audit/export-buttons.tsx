import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type AuditFormat, auditFormats, exportAuditEntries } from '@visionair/contract/audit'
import { addressOf } from '../../api/address.ts'
import { send } from '../../api/send.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { saveFile } from '../../ui/save-file.ts'

const { method, path } = exportAuditEntries

/** Downloads what the trail shows as it is filtered, all pages of it. */
export function ExportButtons({ filters }: { readonly filters: object }) {
  const t = useTexts()
  const lang = useLanguage()
  const download = useMutation({
    mutationFn: async (format: AuditFormat) => {
      const address = addressOf(path, undefined, { ...filters, format, lang })
      const answer = await send({ method, address, isPublic: false })
      const day = new Date().toISOString().slice(0, 10)
      saveFile(await answer.blob(), `${lang === 'fr' ? 'journal' : 'audit-trail'}-${day}.${format}`)
    },
    onError: (error) =>
      toast({
        type: 'error',
        title: (now) => now.t('audit.export.failed'),
        message: ({ messageOf }) => messageOf(error),
      }),
  })
  return auditFormats.map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      loading={download.isPending && download.variables === format}
      onClick={() => download.mutate(format)}
      data-testid={`journal-export-${format}`}
    >
      {t(`audit.export.${format}`)}
    </Button>
  ))
}
