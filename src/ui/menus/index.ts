export { MenuAtPoint } from './MenuAtPoint.tsx'
export { Submenu } from './Submenu.tsx'
