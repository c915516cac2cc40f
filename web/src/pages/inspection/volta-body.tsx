import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '../../features/annotations/saving/leave-guard.tsx'
import { ListExportButton } from '../../features/exports/export-dialog.tsx'
import { BladeDrawing } from '../../features/volta/blade-drawing.tsx'
import { CreateMeasureForm } from '../../features/volta/create-measure-form.tsx'
import { DeleteMeasureDialog } from '../../features/volta/delete-measure-dialog.tsx'
import { EditMeasureForm } from '../../features/volta/edit-measure-form.tsx'
import { KeptMeasuresNotice } from '../../features/volta/kept-measures-notice.tsx'
import { MeasureTable } from '../../features/volta/measure-table.tsx'
import { useBladeMeasures } from '../../features/volta/use-measures.ts'
import type { Measure } from '../../features/volta/volta-types.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { useUrlQuery } from '../../ui/list/url-query.ts'
import { typedName } from '../../ui/text/typed-name.ts'
import type { Inspection } from './inspection-types.ts'
import { DeviceTree } from './place/device-tree.tsx'
import classes from './volta-body.module.css'
import frame from './workspace.module.css'

/** Which measure is open: its id, a new one, or none; kept in the address. */
function useOpenMeasure() {
  const [query, patch] = useUrlQuery()
  const text = query.get('measure')
  return {
    isNew: text === 'new',
    id: text === null || text === 'new' ? null : Number(text),
    open: (measure: number | 'new' | null) => patch({ measure }),
  }
}

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null
const fields = 'input, textarea, select'

/** Single keys anywhere on the page but in dialogs; in fields only Escape, unless it closes a list there. */
function useKeys(press: (key: string) => void) {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const isList = isIn(event.target, '[aria-expanded="true"]')
      if (isList || isIn(event.target, '[role="dialog"]')) return
      if (event.key === 'Escape' || !isIn(event.target, fields)) latest.current(event.key.toLowerCase())
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The measures of a blade: on a drawing, in a table, and one of them open beside. */
export function VoltaBody({ inspection }: { readonly inspection: Inspection }) {
  const t = useTexts()
  const list = useBladeMeasures(inspection.id)
  const opened = useOpenMeasure()
  const [tab, setTab] = useState<string | null>('form')
  const [leaving, setLeaving] = useState<Measure | null>(null)
  const dirty = useRef(false)
  const setDirty = useCallback((isDirty: boolean) => {
    dirty.current = isDirty
  }, [])
  const measures = list.data?.items
  const mayCreate = inspection.can.createMeasure
  const selected = measures?.find(({ id }) => id === opened.id) ?? null
  useEffect(() => {
    if (opened.id !== null || opened.isNew) setTab('form')
  }, [opened.id, opened.isNew])
  const step = (by: 1 | -1) => {
    if (measures === undefined || measures.length === 0) return
    const at = measures.findIndex(({ id }) => id === opened.id)
    const next = at === -1 ? (by === 1 ? 0 : measures.length - 1) : (at + by + measures.length) % measures.length
    opened.open(measures[next]?.id ?? null)
  }
  useKeys((key) => {
    if (key === 'escape' && (opened.id !== null || opened.isNew)) opened.open(null)
    else if (key === 'a' && mayCreate) opened.open('new')
    else if (key === 'n') step(1)
    else if (key === 'p') step(-1)
  })
  const name = typedName(inspection.device, useLanguage())
  return (
    <div className={frame.body} data-view="2">
      <div className={classes.main}>
        <KeptMeasuresNotice />
        <header className={classes.head}>
          <h2 className={classes.title}>{t('volta.tableOf', { name })}</h2>
          <ListExportButton
            source={{ of: 'visit', id: inspection.inspectionGroup.id, choice: { devices: [inspection.device.id] } }}
            isEmpty={!measures?.length}
            contents={['measures']}
            scope={{ inspection_group: inspection.inspectionGroup.id }}
          />
          {mayCreate && (
            <Button
              size="sm"
              leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => opened.open('new')}
              data-testid="measure-add"
            >
              {t('volta.add')}
            </Button>
          )}
        </header>
        <div className={classes.card}>
          <BladeDrawing
            name={name}
            measures={measures ?? []}
            bladeLengthM={inspection.knownLength}
            selected={opened.id}
            onOpen={({ id }) => opened.open(id)}
          />
        </div>
        <MeasureTable
          bladeLengthM={inspection.knownLength}
          name={name}
          measures={measures}
          error={list.error}
          onRetry={() => void list.refetch()}
          selected={opened.id}
          mayCreate={mayCreate}
          onOpen={({ id }) => opened.open(id)}
        />
        <p className={classes.keys}>{t(mayCreate ? 'volta.keys' : 'volta.keysOfReader')}</p>
      </div>
      <aside className={frame.panel} aria-label={t('workspace.panel.label')} data-testid="side-panel">
        <Tabs value={tab} onChange={setTab} className={frame.tabs ?? ''}>
          <Tabs.List grow>
            <Tabs.Tab value="tree" data-testid="tab-tree">
              {t('workspace.panel.blades')}
            </Tabs.Tab>
            <Tabs.Tab value="form" data-testid="tab-form">
              {t('workspace.panel.form')}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="tree" className={frame.tabPanel ?? ''}>
            <DeviceTree inspection={inspection} view={2} testId="panel-tree" />
          </Tabs.Panel>
          <Tabs.Panel value="form" className={frame.tabPanel ?? ''}>
            {opened.isNew && mayCreate ? (
              <CreateMeasureForm
                inspection={inspection}
                onCreated={(id) => opened.open(id)}
                onCancel={() => opened.open(null)}
                onDirty={setDirty}
              />
            ) : selected === null ? (
              <EmptyState compact title={t('volta.pick.title')} text={t('volta.pick.text')} />
            ) : (
              <EditMeasureForm
                key={selected.id}
                inspection={inspection}
                measure={selected}
                onClose={() => opened.open(null)}
                onDelete={() => setLeaving(selected)}
                onDirty={setDirty}
              />
            )}
          </Tabs.Panel>
        </Tabs>
      </aside>
      <LeaveGuard dirty={dirty} />
      {leaving !== null && (
        <DeleteMeasureDialog
          measure={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            setDirty(false)
            setLeaving(null)
            opened.open(null)
          }}
        />
      )}
    </div>
  )
}
