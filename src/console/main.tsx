import './console.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { CallFault } from './call.ts'
import { keepAnswer } from './oidc.ts'
import { dropOldDrafts } from './parts/drafts.ts'
import { dropOldBoxes } from './screens/packing/kept-boxes.ts'
import { keepLanguage } from './texts.ts'

keepLanguage()
keepAnswer()
dropOldDrafts()
dropOldBoxes()

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refused is refused again; a lost connection is worth another try.
      retry: (tries, error) => tries < 2 && error instanceof CallFault && error.isLost,
    },
  },
})

const root = document.getElementById('console')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <Router base="/console">
        <App />
      </Router>
    </QueryClientProvider>,
  )
