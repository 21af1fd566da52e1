import { BackupList } from '#components/backups/backup-list.tsx';
import { backupList } from '#components/backups/kind.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(backupList, BackupList));

export const generateMetadata = page.generateMetadata;
export default page.render;
