import { ActionIcon, Button } from '@mantine/core'
import { IconLink, IconLinkOff, IconTimeline } from '@tabler/icons-react'
import { listAnnotationGroups } from '@visionair/contract/annotations'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ItemOf } from '../../../api/call-types.ts'
import { useCall } from '../../../api/hooks.ts'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { typedName } from '../../../ui/text/typed-name.ts'
import type { Annotation, Inspection } from '../annotation-types.ts'
import type { LinkStep, SaveStep } from '../saving/undo-log.ts'
import { useSpokenName } from '../use-spoken-name.ts'
import { LinkForm } from './link-form.tsx'
import classes from './links-section.module.css'
import { Timeline } from './timeline.tsx'
import { useLinking } from './use-linking.ts'

type Group = ItemOf<typeof listAnnotationGroups>

function Member({
  group,
  member,
  isSelf,
  onStep,
}: {
  readonly group: Group
  readonly member: Annotation
  readonly isSelf: boolean
  readonly onStep: (step: LinkStep) => void
}) {
  const t = useTexts()
  const language = useLanguage()
  const { date } = useFormats()
  const spoken = useSpokenName()
  const parent = member.parentDeviceName === null ? [] : [spoken(member.parentDeviceName)]
  const place = [...parent, typedName(member.device, language)].join(' ')
  const { unlink, isUnlinking } = useLinking(onStep)
  const values = { number: member.idForReport, date: date(member.inspectionDate) }
  const path = paths.inspection(member.inspection, { view: 2, annotation: member.id, showMenu: 'open' })
  const text = t('findings.links.entry', { number: member.idForReport, type: localName(member.type, language) })
  return (
    <li className={classes.member} data-self={isSelf || undefined}>
      <span className={classes.text}>
        {isSelf ? (
          <span>{text}</span>
        ) : (
          <Link to={path} title={t('findings.links.open', values)} data-testid={`linked-${member.id}`}>
            {text}
          </Link>
        )}
        <span className={classes.quiet}>
          {values.date} · {place}
        </span>
      </span>
      <SeverityChip number={member.severity.severityNumber} severity={member.severity} compact />
      {group.can.edit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('findings.links.remove', values)}
          title={t('findings.links.remove', values)}
          loading={isUnlinking}
          onClick={() => void unlink(group.type, group.id, member).catch(() => undefined)}
          data-testid={`unlink-${member.id}`}
        >
          <IconLinkOff size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}

interface GroupListProps {
  readonly group: Group
  readonly self: number
  readonly onStep: (step: LinkStep) => void
}

function GroupList({ group, self, onStep }: GroupListProps) {
  const t = useTexts()
  const [compares, setCompares] = useState(false)
  return (
    <div data-testid={`links-${group.type}`}>
      <h4 className={classes.kind}>{t(`findings.links.${group.type}`)}</h4>
      <ul className={classes.members}>
        {group.annotations.map((member) => (
          <Member key={member.id} group={group} member={member} isSelf={member.id === self} onStep={onStep} />
        ))}
      </ul>
      {group.annotations.length > 1 && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconTimeline size={15} aria-hidden="true" />}
          onClick={() => setCompares(true)}
          data-testid={`timeline-open-${group.type}`}
        >
          {t('findings.links.timeline')}
        </Button>
      )}
      {compares && <Timeline annotations={group.annotations} onClose={() => setCompares(false)} />}
    </div>
  )
}

/** Others link, unlink and delete meanwhile. */
const freshMs = 5000

export interface LinksSectionProps {
  readonly inspection: Inspection
  readonly annotation: Annotation
  /** Something was done that can be taken back. */
  readonly onStep: (step: LinkStep | SaveStep) => void
}

/** What a finding is linked with, and the way to link it. */
export function LinksSection({ inspection, annotation, onStep }: LinksSectionProps) {
  const t = useTexts()
  const [isLinking, setLinking] = useState(false)
  const ids = annotation.annotationGroups
  const groups = useCall(
    listAnnotationGroups,
    { query: ids.length === 0 ? {} : { ids: [...ids] } },
    { enabled: ids.length > 0, staleTimeMs: 0, watchMs: freshMs },
  )
  const shown = (groups.data?.items ?? []).filter(({ id }) => ids.includes(id))
  return (
    <section className={classes.section} aria-label={t('findings.links.title')} data-testid="links-section">
      <header className={classes.head}>
        <h3 className={classes.title}>{t('findings.links.title')}</h3>
        {annotation.can.edit && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLink size={15} aria-hidden="true" />}
            onClick={() => setLinking(true)}
            data-testid="link-add"
          >
            {t('findings.links.add')}
          </Button>
        )}
      </header>
      {ids.length === 0 && <p className={classes.quiet}>{t('findings.links.none')}</p>}
      {shown.map((group) => (
        <GroupList key={group.id} group={group} self={annotation.id} onStep={onStep} />
      ))}
      {isLinking && (
        <LinkForm inspection={inspection} annotation={annotation} onStep={onStep} onClose={() => setLinking(false)} />
      )}
    </section>
  )
}
