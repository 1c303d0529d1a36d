import { Redirect, Route, Switch } from 'wouter'
import type { Me } from '../../me.ts'
import { type Tab, Tabs, tabsFor } from '../../parts/Tabs.tsx'
import { say } from '../../texts.ts'
import { ErrorReports } from './ErrorReports.tsx'
import { Feedback } from './Feedback.tsx'
import { ProblemScreen, Problems } from './Problems.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { Reviews } from './Reviews.tsx'
import { SideEffectScreen, SideEffects } from './SideEffects.tsx'
import { TicketScreen, Tickets } from './Tickets.tsx'
import { word } from './words.ts'

/** What customers write: reviews, problems with orders, tickets, reported errors, feedback and side effects. */
export const Voices = ({ me }: { me: Me }) => {
  const tabs = tabsFor(me, [
    { to: '/voices/reviews', name: word('reviews'), needs: 'reviews.read' },
    { to: '/voices/problems', name: word('problems'), needs: 'tickets.read' },
    { to: '/voices/tickets', name: word('tickets'), needs: 'tickets.read' },
    { to: '/voices/error-reports', name: word('errorReports'), needs: 'error-reports.read' },
    { to: '/voices/feedback', name: word('feedback'), needs: 'feedback.read' },
    { to: '/voices/side-effects', name: word('sideEffects'), needs: 'side-effects.read' },
  ] satisfies Tab[])
  const sees = (to: string): boolean => tabs.some((tab) => tab.to === to)
  return (
    <>
      <Tabs label={say('voices')} tabs={tabs} />
      <Switch>
        {sees('/voices/reviews') && (
          <Route path="/voices/reviews">
            <Reviews me={me} />
          </Route>
        )}
        {sees('/voices/reviews') && (
          <Route path="/voices/reviews/:id">
            {({ id }) => <ReviewScreen key={id} id={id} me={me} />}
          </Route>
        )}
        {sees('/voices/problems') && (
          <Route path="/voices/problems">
            <Problems />
          </Route>
        )}
        {sees('/voices/problems') && (
          <Route path="/voices/problems/:id/:number">
            {(named) => <ProblemScreen key={`${named.id} ${named.number}`} {...named} me={me} />}
          </Route>
        )}
        {sees('/voices/tickets') && (
          <Route path="/voices/tickets">
            <Tickets />
          </Route>
        )}
        {sees('/voices/tickets') && (
          <Route path="/voices/tickets/:id">
            {({ id }) => <TicketScreen key={id} id={id} me={me} />}
          </Route>
        )}
        {sees('/voices/error-reports') && (
          <Route path="/voices/error-reports">
            <ErrorReports me={me} />
          </Route>
        )}
        {sees('/voices/feedback') && (
          <Route path="/voices/feedback">
            <Feedback />
          </Route>
        )}
        {sees('/voices/side-effects') && (
          <Route path="/voices/side-effects">
            <SideEffects />
          </Route>
        )}
        {sees('/voices/side-effects') && (
          <Route path="/voices/side-effects/:id">
            {({ id }) => <SideEffectScreen key={id} id={id} me={me} />}
          </Route>
        )}
        <Route>{tabs[0] ? <Redirect to={tabs[0].to} replace /> : <p>{say('empty')}</p>}</Route>
      </Switch>
    </>
  )
}
