import { asksForComponent } from '@visionair/contract/rules'
import type { Context } from '../../platform/context.ts'
import { problem, type ViolationRef } from '../../platform/problem-error.ts'
import { type Classification, type ClassificationFacts, classificationFacts } from './classification.repository.ts'

export interface AskedClassification extends Classification {
  readonly comment: string | null
}

function typeViolation(asked: AskedClassification, facts: ClassificationFacts): ViolationRef | null {
  if (!facts.isTypeKnown || !facts.isTypeOfOwner) return { field: 'type', message: 'annotation.type_unknown' }
  if (asked.componentId !== null && facts.isComponentKnown && !facts.isTypeOfComponent)
    return { field: 'type', message: 'annotation.type_not_of_component' }
  return null
}

function componentViolation(
  asked: AskedClassification,
  facts: ClassificationFacts,
  isRequired: boolean,
): ViolationRef | null {
  if (asked.componentId === null)
    return isRequired ? { field: 'component', message: 'annotation.component_required' } : null
  return facts.isComponentKnown ? null : { field: 'component', message: 'annotation.component_unknown' }
}

/**
 * Refuses a classification that does not fit. The services that classify by component (`serviceId`; null asks for nothing) want a
 * component and a comment; a type must be offered to the owner, by the component when one is named; a severity by the service.
 * Errors: `invalid` with every violation.
 */
export async function checkClassification(
  ctx: Context,
  serviceId: number | null,
  asked: AskedClassification,
): Promise<void> {
  const facts = await classificationFacts(ctx.db, asked)
  const isByComponent = serviceId !== null && asksForComponent(serviceId)
  const found = [
    componentViolation(asked, facts, isByComponent),
    typeViolation(asked, facts),
    facts.isSeverityOfService ? null : ({ field: 'severity', message: 'annotation.severity_unknown' } as const),
    isByComponent && asked.comment === null
      ? ({ field: 'comment', message: 'annotation.comment_required' } as const)
      : null,
  ]
  const violations = found.filter((violation) => violation !== null)
  if (violations.length > 0) throw problem('invalid', { violations })
}
