import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { listAnnotationTypes, listComponents, listTypeLinks } from '@visionair/contract/reference'
import { offerTypes } from '@visionair/contract/reference-editing'
import type { FormEvent } from 'react'
import type { ItemOf } from '../../../api/call-types.ts'
import { useCompanies } from '../../../api/companies.ts'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx'
import { useDraftState } from '../../../ui/drafts/use-draft-state.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { DirtyGuard } from '../../../ui/form/dirty-guard.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { useUrlQuery } from '../../../ui/list/url-query.ts'
import classes from '../reference.module.css'
import { CheckList } from './check-list.tsx'

type Link = ItemOf<typeof listTypeLinks>
type Component = ItemOf<typeof listComponents>

/** The same choice is the same list, in whatever order it was ticked. */
const inOrder = (ids: readonly number[]): readonly number[] => [...ids].sort((one, other) => one - other)

interface OfferProps {
  readonly component: Component
  readonly organization: number | null
  readonly links: readonly Link[]
}

/** The types offered, as checkboxes; what every company is offered cannot be taken from one. */
function Offer({ component, organization, links }: OfferProps) {
  const t = useTexts()
  const language = useLanguage()
  const types = useCall(listAnnotationTypes, everyEntry).data?.items
  const general = links.filter((link) => link.organization === null).map(({ type }) => type.id)
  const stored = links.filter((link) => (link.organization?.id ?? null) === organization).map(({ type }) => type.id)
  const { values, change, isDirty, draft } = useDraftState<{ types: readonly number[] }>(
    `type links ${component.id} ${organization ?? ''}`,
    { types: inOrder(stored) },
  )
  const offer = useMutationOf(offerTypes, {
    onSuccess: () => {
      draft.forget()
      toast({
        type: 'success',
        message: ({ t, language }) => t('referenceData.links.saved', { name: localName(component, language) }),
      })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    offer.mutate({ params: { id: component.id }, body: { organization, types: [...values.types], was: stored } })
  }
  const isGeneral = (id: number) => organization !== null && general.includes(id)
  if (types === undefined) return <Skeleton height={200} />
  return (
    <form onSubmit={submit}>
      <DraftNotice draft={draft} />
      <CheckList
        label={t('referenceData.links.types')}
        choices={types.map((type) => ({
          id: type.id,
          label: localName(type, language),
          ...(isGeneral(type.id) ? { note: t('referenceData.links.general') } : {}),
        }))}
        value={values.types}
        onChange={(ids) => change({ types: inOrder(ids) })}
        testId="link-types"
      />
      <FormError error={offer.error} />
      <div className={classes.saveRow}>
        <Button disabled={!isDirty} loading={offer.isPending} type="submit" data-testid="link-save">
          {t('common.actions.save')}
        </Button>
      </div>
      <DirtyGuard when={isDirty && !offer.isPending && !offer.isSuccess} />
    </form>
  )
}

/** Which types a component offers, to every company or to one. */
export function TypeLinks() {
  const t = useTexts()
  const language = useLanguage()
  const [query, patch] = useUrlQuery()
  const components = useCall(listComponents, { query: { itemsPerPage: 100 } })
  const companies = useCompanies()
  const component =
    components.data?.items.find(({ id }) => String(id) === query.get('component')) ?? components.data?.items[0]
  const organization = companies.find(({ id }) => String(id) === query.get('company'))?.id ?? null
  const links = useCall(
    listTypeLinks,
    { query: { itemsPerPage: 100, 'component.id': component?.id } },
    { enabled: component !== undefined },
  )
  if (components.error !== null || links.error !== null)
    return <ErrorState framed error={components.error ?? links.error} onRetry={() => void components.refetch()} />
  if (component === undefined) return <Skeleton height={240} />
  const isReady = links.data !== undefined && !links.isPlaceholderData && !links.isFetching
  return (
    <section className={classes.panel} aria-label={t('referenceData.links.title')} data-testid="links">
      <p className={classes.hint}>{t('referenceData.links.hint')}</p>
      <div className={classes.linkFields}>
        <NativeSelect
          label={t('referenceData.links.component')}
          data={(components.data?.items ?? []).map((item) => ({
            value: String(item.id),
            label: localName(item, language),
          }))}
          value={String(component.id)}
          onChange={(event) => patch({ component: event.currentTarget.value })}
          data-testid="link-component"
        />
        <NativeSelect
          label={t('referenceData.links.organization')}
          data={[
            { value: '', label: t('referenceData.links.everyone') },
            ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={organization === null ? '' : String(organization)}
          onChange={(event) => patch({ company: event.currentTarget.value })}
          data-testid="link-organization"
        />
      </div>
      {isReady ? (
        <Offer
          key={`${component.id} ${organization} ${links.dataUpdatedAt}`}
          component={component}
          organization={organization}
          links={links.data.items}
        />
      ) : (
        <Skeleton height={200} />
      )}
    </section>
  )
}
