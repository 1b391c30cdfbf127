-- Awards that wait for a person to look at them: few of many, told on the first screen and listed apart.
create index pathway_awards_flagged on pathway_awards (organization_id, id desc) where flagged_at is not null;
