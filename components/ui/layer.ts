/** The stacking order of the whole console. Nothing else may set a z-index. */
export const layer = {
  /** Sticky cells and headers in a scroll container. */
  sticky: 'z-10',
  /** The top bar and the bulk bar. */
  bar: 'z-20',
  /** Dialogs, panels and their backdrop. */
  modal: 'z-40',
  /** Menus, popovers and tooltips, including those in a dialog. */
  floating: 'z-50',
  /** The skip link while it is focused. */
  skip: 'z-60',
} as const;
