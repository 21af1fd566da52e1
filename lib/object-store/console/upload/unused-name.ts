/** The name with a number before its extension: `a/photo.jpg` becomes `a/photo (2).jpg`. */
export function numberedName(name: string, number: number): string {
  const slash = name.lastIndexOf('/') + 1;
  const dot = name.lastIndexOf('.');
  const at = dot > slash ? dot : name.length;
  return `${name.slice(0, at)} (${number})${name.slice(at)}`;
}
