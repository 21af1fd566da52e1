import { BackupPage } from '#components/backups/backup-page.tsx';
import { backupPage } from '#components/backups/kind.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(backupPage, 'backupId', BackupPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
