import { Route } from 'wouter'
import type { Me } from '../../me.ts'
import { Area } from '../../parts/Tabs.tsx'
import { ErrorReports } from './ErrorReports.tsx'
import { Feedback } from './Feedback.tsx'
import { ProblemScreen, Problems } from './Problems.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { Reviews } from './Reviews.tsx'
import { SideEffectScreen, SideEffects } from './SideEffects.tsx'
import { TicketScreen, Tickets } from './Tickets.tsx'
import { t } from './words.ts'

/** What customers write: reviews, problems with orders, tickets, reported errors, feedback and side effects. */
export const FeedbackArea = ({ me }: { me: Me }) => (
  <Area
    label={t('voices')}
    me={me}
    tabs={[
      {
        to: '/voices/reviews',
        name: t('reviews'),
        needs: 'reviews.read',
        of: <Reviews me={me} />,
        detail: (
          <Route path="/voices/reviews/:id">
            {({ id }) => <ReviewScreen key={id} id={id} me={me} />}
          </Route>
        ),
      },
      {
        to: '/voices/problems',
        name: t('problems'),
        needs: 'tickets.read',
        of: <Problems />,
        detail: (
          <Route path="/voices/problems/:id/:number">
            {(named) => <ProblemScreen key={`${named.id} ${named.number}`} {...named} me={me} />}
          </Route>
        ),
      },
      {
        to: '/voices/tickets',
        name: t('tickets'),
        needs: 'tickets.read',
        of: <Tickets />,
        detail: (
          <Route path="/voices/tickets/:id">
            {({ id }) => <TicketScreen key={id} id={id} me={me} />}
          </Route>
        ),
      },
      {
        to: '/voices/error-reports',
        name: t('errorReports'),
        needs: 'error-reports.read',
        of: <ErrorReports me={me} />,
      },
      { to: '/voices/feedback', name: t('feedback'), needs: 'feedback.read', of: <Feedback /> },
      {
        to: '/voices/side-effects',
        name: t('sideEffects'),
        needs: 'side-effects.read',
        of: <SideEffects />,
        detail: (
          <Route path="/voices/side-effects/:id">
            {({ id }) => <SideEffectScreen key={id} id={id} me={me} />}
          </Route>
        ),
      },
    ]}
  />
)
