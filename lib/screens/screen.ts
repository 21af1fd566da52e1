import type { ScreenIcon } from './icon-name.ts';

/**
 * Declaration of a screen: its entries in navigation and command palette, its shortcut, what can be created on it, and
 * its tables with stored layouts and views.
 */
export interface Screen<Path extends string> {
  /** Folder and path below a project or below `admin`; empty for the overview. */
  path: Path;
  label: string;
  icon: ScreenIcon;
  /** Shortcut of two keys, such as `g v`. */
  keys?: string;
  /** Ids of the tables on its pages; its list is the first. */
  lists?: readonly string[];
  /** Create commands in the palette: the create page, or the dialog opened by `create` in the URL. */
  creates?: readonly { label: string; create?: string }[];
  /** Tabs with objects of another kind, which the command palette lists as pages. */
  tabs?: readonly { id: string; label: string }[];
  /** Has no page yet and is not linked. */
  isLater?: true;
  /** Only useful if the hypervisor is the simulated fleet. */
  isOfSimulatedFleet?: true;
  /**
   * Administrators' screens that also work with a role on the system, where reading requires less than role admin, or
   * on a domain, where they have addresses below the domain.
   */
  scopes?: readonly ('system' | 'domain')[];
}

export interface Section<Path extends string = string> {
  /** Omitted for the first section, which has no name. */
  label?: string;
  screens: readonly Screen<Path>[];
}
