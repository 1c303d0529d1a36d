import './console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { keepAnswer } from './oidc.ts'
import { dropOldDrafts } from './parts/drafts.ts'
import { queries } from './queries.ts'
import { dropOldBoxes } from './screens/packing/kept-boxes.ts'
import { keepLanguage } from './texts.ts'

keepLanguage()
keepAnswer()
dropOldDrafts()
dropOldBoxes()

const root = document.getElementById('console')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <Router base="/console">
        <App />
      </Router>
    </QueryClientProvider>,
  )
