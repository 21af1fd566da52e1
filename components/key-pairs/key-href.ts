/** Where the page of a key pair is. */
export const keyHref = (projectId: string, name: string): string =>
  `/projects/${projectId}/key-pairs/${encodeURIComponent(name)}`;
