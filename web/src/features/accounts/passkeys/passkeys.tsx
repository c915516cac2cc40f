import { Badge, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type getSecondFactor, listPasskeys } from '@visionair/contract/accounts'
import { useState } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { useCall } from '../../../api/hooks.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import classes from '../second-factor/second-factor.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

type Factor = ResultOf<typeof getSecondFactor>
type Passkey = ResultOf<typeof listPasskeys>[number]

/** Why no passkey can be added here. */
function WhyNot({ factor }: { readonly factor: Factor }) {
  const t = useTexts()
  const { passkeyOrigin, passkeyObstacle } = factor
  if (canUsePasskeys(factor)) return null
  const text =
    passkeyObstacle !== null
      ? t(`secondFactor.passkeys.obstacles.${passkeyObstacle}`)
      : passkeyOrigin !== null && passkeyOrigin !== window.location.origin
        ? t('secondFactor.passkeys.elsewhere', { origin: passkeyOrigin })
        : t('secondFactor.passkeys.unknown')
  return (
    <p className={classes.text} data-testid="no-passkeys">
      {text}
    </p>
  )
}

function Name({ passkey: { name, isBackedUp, isUsable } }: { readonly passkey: Passkey }) {
  const t = useTexts()
  return (
    <span className={classes.name}>
      {name}{' '}
      {isBackedUp && (
        <Badge color="gray" size="sm">
          {t('secondFactor.passkeys.backedUp')}
        </Badge>
      )}
      {!isUsable && (
        <Badge color="yellow" size="sm">
          {t('secondFactor.passkeys.unusable')}
        </Badge>
      )}
    </span>
  )
}

type Dialog = 'add' | { readonly renames: Passkey } | { readonly removes: Passkey } | null

export interface PasskeysProps {
  readonly factor: Factor
  /** The first second factor is on; these are the recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void
  /** Told while one is being added, and when that is given up. */
  readonly onAdding?: (isAdding: boolean) => void
}

/** The user's passkeys: when each was made and used, and ways to add, rename and remove one. */
export function Passkeys({ factor, onCodes, onAdding = () => {} }: PasskeysProps) {
  const t = useTexts()
  const { date, dateTime } = useFormats()
  const [over, setOver] = useState<Dialog>(null)
  const { data, error, refetch } = useCall(listPasskeys, {}, { staleTimeMs: 0 })
  const close = () => setOver(null)
  const columns: readonly Column<Passkey>[] = [
    { key: 'name', header: t('secondFactor.passkeys.name'), render: (passkey) => <Name passkey={passkey} /> },
    { key: 'made', header: t('secondFactor.passkeys.made'), render: ({ madeAt }) => date(madeAt), hideBelow: 576 },
    {
      key: 'used',
      header: t('secondFactor.passkeys.used'),
      render: ({ lastUsedAt }) => (lastUsedAt === null ? t('secondFactor.passkeys.never') : dateTime(lastUsedAt)),
      hideBelow: 576,
    },
    {
      key: 'actions',
      header: t('secondFactor.passkeys.actions'),
      hiddenHeader: true,
      align: 'right',
      render: (passkey) => (
        <span className={classes.rowActions}>
          <RowButton
            label={t('secondFactor.passkeys.renameOne', { name: passkey.name })}
            testId={`rename-passkey-${passkey.id}`}
            icon={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => setOver({ renames: passkey })}
          />
          <RowButton
            label={t('secondFactor.passkeys.removeOne', { name: passkey.name })}
            testId={`remove-passkey-${passkey.id}`}
            icon={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => setOver({ removes: passkey })}
          />
        </span>
      ),
    },
  ]
  return (
    <section className={classes.body} aria-label={t('secondFactor.passkeys.title')} data-testid="passkeys">
      <h2 className={classes.heading}>{t('secondFactor.passkeys.title')}</h2>
      <p className={classes.text}>{t('secondFactor.passkeys.lead')}</p>
      <WhyNot factor={factor} />
      {data?.length !== 0 && (
        <DataTable
          label={t('secondFactor.passkeys.title')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          stacks
          skeletonRows={1}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title={t('secondFactor.passkeys.none')} />}
        />
      )}
      {canUsePasskeys(factor) && (
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => {
              setOver('add')
              onAdding(true)
            }}
            data-testid="passkey-add"
          >
            {t('secondFactor.passkeys.add')}
          </Button>
        </div>
      )}
      {over === 'add' && (
        <AddPasskey
          onAdded={close}
          onCodes={onCodes}
          onClose={() => {
            close()
            onAdding(false)
          }}
        />
      )}
      {over !== null && over !== 'add' && 'renames' in over && <RenamePasskey passkey={over.renames} onClose={close} />}
      {over !== null && over !== 'add' && 'removes' in over && (
        <RemovePasskey
          passkey={over.removes}
          factor={factor}
          isLast={data?.length === 1 && !factor.hasAuthenticator}
          onClose={close}
        />
      )}
    </section>
  )
}
