/** The package carries no types. */
declare module 'jsonapi-validator' {
  export class Validator {
    validate(document: unknown): void
  }
}
