export { type Kind, type Typed, typedName } from '@visionair/contract/rules'
