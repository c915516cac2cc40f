import { useParams } from 'react-router'

/** The id in the address under a name; null when it is no id. */
export function useIdParam(name: string): number | null {
  const text = useParams()[name] ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
