import { Button, FileButton, Progress } from '@mantine/core'
import { IconFileTypePdf, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CorporatePart,
  corporateMediaTypes,
  corporateParts,
  deleteCorporateAsset,
  listCorporateAssets,
  uploadCorporateAsset,
} from '@visionair/contract/people'
import { useState } from 'react'
import type { ItemOf } from '../../api/call-types.ts'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { uploadFile } from '../../api/upload.ts'
import { useClosing } from '../../api/use-closing.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { ErrorState, Waiting } from '../../ui/feedback/states.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import classes from './people.module.css'
import type { Organization } from './people-types.ts'

type Asset = ItemOf<typeof listCorporateAssets>

function Preview({ asset }: { readonly asset: Asset }) {
  const t = useTexts()
  const picture = asset.mediaType.startsWith('image/') ? (
    <img src={asset.uri} alt={t('people.assets.preview', { name: asset.name })} />
  ) : (
    <IconFileTypePdf size={34} stroke={1.3} aria-hidden="true" />
  )
  return (
    <a
      className={classes.picture}
      href={asset.uri}
      target="_blank"
      rel="noreferrer"
      aria-label={t('people.assets.open', { name: asset.name })}
    >
      {picture}
    </a>
  )
}

function DeleteButton({ organizationId, asset }: { readonly organizationId: number; readonly asset: Asset }) {
  const t = useTexts()
  const { id, name } = asset
  const [asks, setAsks] = useState(false)
  const remove = useMutationOf(deleteCorporateAsset, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('people.assets.deleted', { name }) }),
  })
  return (
    <>
      <RowButton
        label={t('people.assets.delete', { name })}
        testId={`delete-asset-${id}`}
        icon={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      />
      <ConfirmDialog
        opened={asks}
        danger
        title={t('people.assets.deleteTitle', { name })}
        confirmLabel={t('common.actions.delete')}
        onConfirm={() => remove.mutate({ params: { id: organizationId, asset: id } })}
        onClose={() => setAsks(false)}
        loading={remove.isPending}
        onDrop={remove.drop}
        error={remove.error}
      >
        {t('people.assets.deleteText')}
      </ConfirmDialog>
    </>
  )
}

function AssetRow({ organization, asset }: { readonly organization: Organization; readonly asset: Asset }) {
  const t = useTexts()
  const { number } = useFormats()
  const size = t('people.assets.size', { size: number(asset.sizeBytes / 1024 ** 2) })
  const pixels =
    asset.width === null || asset.height === null
      ? null
      : t('people.assets.pixels', { width: number(asset.width), height: number(asset.height) })
  return (
    <div className={classes.asset} data-testid={`asset-${asset.part}`}>
      <Preview asset={asset} />
      <div className={classes.assetWords}>
        <div className={classes.assetName}>{asset.name}</div>
        <div className={classes.quiet}>{pixels === null ? size : `${pixels} · ${size}`}</div>
      </div>
      {organization.can.edit && <DeleteButton organizationId={organization.id} asset={asset} />}
    </div>
  )
}

function UploadButton(props: {
  readonly organizationId: number
  readonly part: CorporatePart
  readonly action: string
}) {
  const { organizationId, part, action } = props
  const t = useTexts()
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const closing = useClosing()
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile(
        uploadCorporateAsset,
        { params: { id: organizationId, type: part } },
        { file, field: 'data', onProgress: setShare, signal: closing() },
      ),
    onSuccess: ({ name }) => {
      toast({ type: 'success', message: ({ t }) => t('people.assets.uploaded', { name }) })
      void client.invalidateQueries({ queryKey: [listCorporateAssets.tag] })
    },
  })
  const send = (file: File | null) => {
    setShare(0)
    if (file !== null) upload.mutate(file)
  }
  return (
    <div className={classes.assetFoot}>
      <FileButton
        onChange={send}
        accept={corporateMediaTypes[part].join(',')}
        inputProps={{ 'aria-label': t('people.assets.upload', { part: t(`people.assets.parts.${part}`), action }) }}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={upload.isPending}
            leftSection={<IconUpload size={16} aria-hidden="true" />}
            aria-label={t('people.assets.upload', { part: t(`people.assets.parts.${part}`), action })}
            data-testid={`upload-${part}`}
          >
            {action}
          </Button>
        )}
      </FileButton>
      {upload.isPending && <Progress value={share * 100} aria-label={t('people.assets.parts.logo')} />}
      <FormError error={upload.error} fieldNames={['data']} />
    </div>
  )
}

function PartPanel(props: {
  readonly organization: Organization
  readonly part: CorporatePart
  readonly assets: readonly Asset[]
}) {
  const { organization, part, assets } = props
  const t = useTexts()
  const action = part === 'annexes' ? 'add' : assets.length === 0 ? 'choose' : 'replace'
  return (
    <Panel title={t(`people.assets.parts.${part}`)} testId={`part-${part}`}>
      {assets.length === 0 && <p className={classes.quiet}>{t('people.assets.none')}</p>}
      {assets.map((asset) => (
        <AssetRow key={asset.id} organization={organization} asset={asset} />
      ))}
      {organization.can.edit && (
        <>
          <UploadButton organizationId={organization.id} part={part} action={t(`people.assets.${action}`)} />
          <p className={classes.quiet}>{t(`people.assets.hints.${part}`)}</p>
        </>
      )}
    </Panel>
  )
}

/** What a company gives its reports, part by part, with previews. */
export function CorporateAssets({ organization }: { readonly organization: Organization }) {
  const t = useTexts()
  const { data, error, refetch } = useCall(listCorporateAssets, { params: { id: organization.id } })
  if (data === undefined)
    return error === null ? <Waiting /> : <ErrorState framed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className={classes.quiet}>{t('people.assets.lead')}</p>
      <div className={classes.assets}>
        {corporateParts.map((part) => (
          <PartPanel
            key={part}
            organization={organization}
            part={part}
            assets={data.items.filter((asset) => asset.part === part)}
          />
        ))}
      </div>
    </>
  )
}
