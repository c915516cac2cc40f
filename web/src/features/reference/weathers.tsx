import { getWeather, listWeathers } from '@visionair/contract/reference'
import { createWeather, deleteWeather, updateWeather } from '@visionair/contract/reference-editing'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { useNameColumns } from '../../ui/records/name-columns.tsx'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { Drawing } from './device-types/drawing.tsx'
import { DrawingField, useDrawingWords } from './device-types/drawing-field.tsx'
import { NameFields } from './name-fields.tsx'
import { useRequired } from './use-required.ts'
import { useUsage } from './use-usage.ts'
import { WeatherIcon } from './weather-icon.tsx'

type Weather = ItemOf<typeof listWeathers>
type WeatherValues = { name: string; nameFr: string; svg: string | null }

/** The weathers an inspection can have had. */
export function Weathers() {
  const t = useTexts()
  const language = useLanguage()
  const required = useRequired()
  const sayDrawing = useDrawingWords()
  const usage = useUsage('weathers')
  const names = useNameColumns<Weather>({
    before: ({ id, svg }) => <Drawing svg={svg} otherwise={<WeatherIcon id={id} />} />,
  })
  const kind: RecordKind<Weather, WeatherValues, 'name' | 'nameFr'> = {
    key: 'weathers',
    title: t('referenceData.weathers.title'),
    lead: t('referenceData.weathers.lead'),
    count: (count) => t('referenceData.weathers.count', { count }),
    newLabel: t('referenceData.weathers.new'),
    nameOf: (weather) => localName(weather, language),
    sorts: ['name', 'nameFr'],
    list: (query, signal) => call(listWeathers, { query }, signal),
    usage,
    columns: names,
    form: {
      initial: (record) => ({ name: record?.name ?? '', nameFr: record?.nameFr ?? '', svg: record?.svg ?? null }),
      validate: ({ name, nameFr }) => ({ name: required(name), nameFr: required(nameFr) }),
      fieldNames: ['name', 'nameFr', 'svg'],
      fields: (form) => (
        <>
          <NameFields form={form} />
          <DrawingField
            value={form.getValues().svg}
            onChange={(svg) => form.setFieldValue('svg', svg)}
            error={form.errors.svg}
          />
        </>
      ),
      save: (body, record, { change, signal }) =>
        record === null
          ? call(createWeather, { body }, signal)
          : call(updateWeather, { params: { id: record.id }, body: change((values) => values) }, signal),
      versions: {
        read: ({ id }) => call(getWeather, { params: { id } }),
        labels: { name: t('records.name'), nameFr: t('records.nameFr'), svg: t('referenceData.field.drawing') },
        say: (path, value) => (path === 'svg' ? sayDrawing(value) : undefined),
      },
    },
    removal: { remove: ({ id }, signal) => call(deleteWeather, { params: { id } }, signal) },
  }
  return <RecordScreen kind={kind} />
}
