/** What the rule needs to know of the user. */
interface Creator {
  readonly roles: readonly string[]
  readonly organizations: readonly unknown[]
}

/** Whether a new park must be given a company: only root parks, made by an administrator or by a responsible of several companies. */
export function asksOrganization({ roles, organizations }: Creator, parentId: number | undefined): boolean {
  if (parentId !== undefined) return false
  return roles.includes('ROLE_ADMIN') || (roles.includes('ROLE_RESPONSIBLE') && organizations.length > 1)
}
