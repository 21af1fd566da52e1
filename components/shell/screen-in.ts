/** The same screen in another project: its list when the page is about one object, which that project does not have. */
export function screenIn(path: string, projectId: string): string {
  const [, area, current, screen] = path.split('/');
  const isProjectScreen = area === 'projects' && current && screen;
  return isProjectScreen ? `/projects/${projectId}/${screen}` : `/projects/${projectId}`;
}
