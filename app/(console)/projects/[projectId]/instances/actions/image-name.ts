/** `web-3-20260501-1204`: the name, and when; local time, as people say it. */
export function imageName(name: string, at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}${pad(at.getMonth() + 1)}${pad(at.getDate())}`;
  return `${name}-${day}-${pad(at.getHours())}${pad(at.getMinutes())}`;
}
