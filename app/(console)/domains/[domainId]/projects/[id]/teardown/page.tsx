export { default, generateMetadata } from '../../../../../admin/projects/[id]/teardown/page.tsx';
