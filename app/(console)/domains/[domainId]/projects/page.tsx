export { default, generateMetadata } from '../../../admin/projects/page.tsx';
