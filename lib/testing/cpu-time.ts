/** Milliseconds of the processor that this thread has used; unlike time, other work on the machine does not change it. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
