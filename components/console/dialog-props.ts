/** Props of every dialog about objects of a project. A dialog is mounted only while it is open. */
export interface ProjectDialogProps {
  projectId: string;
  onClose: () => void;
}

/** The same for objects of the cloud or a domain. */
export interface ScopeDialogProps {
  scope: string;
  onClose: () => void;
}
