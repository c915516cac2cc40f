/** More findings than this have little room each, so that a report of five hundred stays one that is read. */
const mostWithRoom = 100

/** Whether findings stand close to one another in a report of so many: smaller pictures, none of the place, no drawing of each. */
export const isDense = (findings: number): boolean => findings > mostWithRoom
