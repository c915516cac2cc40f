/** Members of a JSON document: a value, or a list that is written item by item. */
export type JsonMember = { readonly value: unknown } | { readonly items: AsyncIterable<unknown> }

/** A JSON object written member by member, so that a list of any length needs the memory of one item. */
export async function* writeJsonObject(
  members: readonly (readonly [name: string, member: JsonMember])[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const [index, [name, member]] of members.entries()) {
    yield encoder.encode(`${index === 0 ? '{' : ','}\n${JSON.stringify(name)}:`)
    if ('value' in member) {
      yield encoder.encode(JSON.stringify(member.value))
      continue
    }
    let separator = '['
    for await (const item of member.items) {
      yield encoder.encode(`${separator}\n${JSON.stringify(item)}`)
      separator = ','
    }
    yield encoder.encode(separator === '[' ? '[]' : '\n]')
  }
  yield encoder.encode('\n}\n')
}
