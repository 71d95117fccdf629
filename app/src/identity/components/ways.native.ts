import { WaysInApp } from './ways-in-app.tsx'

export const Ways = WaysInApp
