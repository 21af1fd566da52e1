import { projectHref } from '#lib/console/paths.ts';
import { PROJECT_SCREENS } from '#lib/console/screens.ts';

/** The same screen in another project: its list when the page is about one object, which that project does not have. */
export function screenIn(path: string, projectId: string): string {
  const [, area, , segment] = path.split('/');
  const screen = area === 'projects' ? PROJECT_SCREENS.find((one) => one.path === segment) : undefined;
  return projectHref(projectId, screen?.path);
}
