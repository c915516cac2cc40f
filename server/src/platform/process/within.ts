/** What the work answers, if it does within the time; the work itself goes on. @throws Error when it is late */
export async function within<T>(deadlineMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs)
  })
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
