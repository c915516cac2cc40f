import { getAnnotationType, getComponent, listAnnotationTypes, listComponents } from '@visionair/contract/reference'
import {
  createAnnotationType,
  createComponent,
  deleteAnnotationType,
  deleteComponent,
  orderAnnotationTypes,
  orderComponents,
  updateAnnotationType,
  updateComponent,
} from '@visionair/contract/reference-editing'
import { call } from '../../api/client.ts'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { RankedList } from './ranked/ranked-list.tsx'
import { useUsage } from './use-usage.ts'

/** What a finding can be, in the order of the forms. */
export function AnnotationTypes() {
  const t = useTexts()
  const usage = useUsage('annotation-types')
  return (
    <RankedList
      listKey="annotation-types"
      title={t('referenceData.annotationTypes.title')}
      newLabel={t('referenceData.annotationTypes.new')}
      count={(count) => t('referenceData.annotationTypes.count', { count })}
      all={useCall(listAnnotationTypes, everyEntry).data?.items}
      list={(query, signal) => call(listAnnotationTypes, { query }, signal)}
      usage={usage}
      create={(body, signal) => call(createAnnotationType, { body }, signal)}
      change={(id, body, signal) => call(updateAnnotationType, { params: { id }, body }, signal)}
      read={(id) => call(getAnnotationType, { params: { id } })}
      saveOrder={(body, signal) => call(orderAnnotationTypes, { body }, signal)}
      readOrder={async () => (await call(listAnnotationTypes, everyEntry)).items}
      remove={(id, signal) => call(deleteAnnotationType, { params: { id } }, signal)}
    />
  )
}

/** Where a finding can be, in the order of the forms. */
export function Components() {
  const t = useTexts()
  const usage = useUsage('components')
  return (
    <RankedList
      listKey="components"
      title={t('referenceData.components.title')}
      newLabel={t('referenceData.components.new')}
      count={(count) => t('referenceData.components.count', { count })}
      all={useCall(listComponents, everyEntry).data?.items}
      list={(query, signal) => call(listComponents, { query }, signal)}
      usage={usage}
      create={(body, signal) => call(createComponent, { body }, signal)}
      change={(id, body, signal) => call(updateComponent, { params: { id }, body }, signal)}
      read={(id) => call(getComponent, { params: { id } })}
      saveOrder={(body, signal) => call(orderComponents, { body }, signal)}
      readOrder={async () => (await call(listComponents, everyEntry)).items}
      remove={(id, signal) => call(deleteComponent, { params: { id } }, signal)}
    />
  )
}
